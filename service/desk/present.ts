/** What the desk's page is sent. */

import type { RequestWithDelivery } from '../domain/contact-request.ts';
import type { DeskDetails, DeskRequest } from '../domain/desk.ts';
import { answerBy } from '../domain/office-time.ts';
import { dueState, stateOf } from '../domain/request-state.ts';
import type { ContactStore } from '../store/store.ts';

export function deskRequest(request: RequestWithDelivery, now: number): DeskRequest {
  const { contentDigest: _, fingerprint: __, ...shown } = request;
  return {
    ...shown,
    state: stateOf(request),
    due: dueState(request, now),
    dueAt: answerBy(request.receivedAt),
  };
}

/** Why the e-mails of others fail, while this one waits for the same mail server. Null if it does not. */
async function mailProblemOf(
  store: Pick<ContactStore, 'outboxHealth'>,
  { delivery, deliveryError }: RequestWithDelivery,
): Promise<string | null> {
  // While the mail server is down it is tried with one e-mail for all.
  const waitsForOthers = delivery === 'waiting' && deliveryError === null;
  return waitsForOthers ? (await store.outboxHealth()).lastError : null;
}

/** Null if there is no such request. */
export async function deskDetails(
  store: Pick<ContactStore, 'findRequest' | 'historyOf' | 'outboxHealth'>,
  id: number,
  now: number,
): Promise<DeskDetails | null> {
  const request = await store.findRequest(id);
  if (request === null) return null;
  const history = await store.historyOf(id);
  const mailProblem = await mailProblemOf(store, request);
  return { now, request: deskRequest(request, now), ...history, mailProblem };
}
