/** In which lists a request is, and when it is due. */
import type { RequestWithDelivery } from './contact-request.ts';
import { answerBy, overdueIfReceivedBefore } from './office-time.ts';

/** Each has a list. */
export type RequestState = 'open' | 'held' | 'done' | 'spam';

/** The lists of requests, in the order in which the desk shows them. */
export const listStates = ['open', 'soon', 'overdue', 'held', 'done', 'spam', 'all'] as const;
export type ListState = (typeof listStates)[number];

const SOON_MS = 4 * 3_600_000;

export type Due = 'later' | 'soon' | 'overdue';

type Stamps = Pick<RequestWithDelivery, 'doneAt' | 'spamAt' | 'heldReasons' | 'releasedAt'>;

export function stateOf({ doneAt, spamAt, heldReasons, releasedAt }: Stamps): RequestState {
  if (doneAt !== null) return spamAt === null ? 'done' : 'spam';
  return heldReasons.length > 0 && releasedAt === null ? 'held' : 'open';
}

/** Null if nobody waits for an answer any more. */
export function dueState(
  request: Stamps & Pick<RequestWithDelivery, 'receivedAt'>,
  now: number,
): Due | null {
  if (request.doneAt !== null) return null;
  const left = answerBy(request.receivedAt) - now;
  if (left < 0) return 'overdue';
  return left <= SOON_MS ? 'soon' : 'later';
}

export function isListed(
  request: Stamps & Pick<RequestWithDelivery, 'receivedAt'>,
  list: ListState,
  now: number,
): boolean {
  const state = stateOf(request);
  return list === 'all' || list === state || (state === 'open' && list === dueState(request, now));
}

/** What is received before `overdueBefore` is overdue, and what is received until `soonUntil` is due soon. */
export function dueBounds(now: number): { overdueBefore: number; soonUntil: number } {
  return {
    overdueBefore: overdueIfReceivedBefore(now),
    soonUntil: overdueIfReceivedBefore(now + SOON_MS),
  };
}

/** What waits is listed from the oldest on, because it is due first. */
export function isNewestFirst(state: ListState): boolean {
  return state === 'done' || state === 'spam' || state === 'all';
}
