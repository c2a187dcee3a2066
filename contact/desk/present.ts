/** What the desk's page is sent. */
import type { DeskDetails, DeskHealth, DeskRequest, HostMeasures } from '../shared/desk.ts';
import type { ContactStore, RequestWithDelivery } from '../store.ts';
import { ANSWER_WITHIN_MS, dueState, stateOf } from './due.ts';

export function deskRequest(request: RequestWithDelivery, now: number): DeskRequest {
  const { contentDigest: _, fingerprint: __, ...shown } = request;
  return {
    ...shown,
    state: stateOf(request),
    due: dueState(request, now),
    dueAt: request.receivedAt + ANSWER_WITHIN_MS,
  };
}

/** Null if there is no such request. */
export async function deskDetails(
  store: Pick<ContactStore, 'findRequest' | 'historyOf' | 'outboxHealth'>,
  id: number,
  now: number,
): Promise<DeskDetails | null> {
  const request = await store.findRequest(id);
  if (request === null) return null;
  const { emails, record } = await store.historyOf(id);
  // While the mail server is down it is tried with one e-mail for all.
  const waitsForOthers = request.delivery === 'waiting' && request.deliveryError === null;
  const mailProblem = waitsForOthers ? (await store.outboxHealth()).lastEmailError : null;
  return { now, request: deskRequest(request, now), emails, record, mailProblem };
}

export async function deskHealth(
  store: Pick<ContactStore, 'outboxHealth'>,
  measure: () => Promise<HostMeasures>,
  now: number,
): Promise<DeskHealth> {
  const outbox = await store.outboxHealth();
  return {
    success: true,
    now,
    lastEmailAt: outbox.lastSentAt,
    waiting: outbox.pending,
    oldestWaitingAt: outbox.oldestUndeliveredAt,
    dead: outbox.dead,
    lastFailure: outbox.lastError,
    ...(await measure()),
  };
}
