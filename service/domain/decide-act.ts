/** How an act changes a request. The store reads the request and stores the changes. */

import type { ActInput, ActOutcome } from './acts.ts';
import type { NewContactRequest, RequestWithDelivery } from './contact-request.ts';

/** What acts change, besides the version: all that a request did not have when it came. */
export type Changeable = Omit<
  RequestWithDelivery,
  keyof NewContactRequest | 'id' | 'version' | 'delivery' | 'deliveryError'
>;

export type ActState = Changeable & Pick<RequestWithDelivery, 'id' | 'version' | 'heldReasons'>;

type Decided = Pick<ActInput, 'act' | 'now'>;

type Decision =
  | { outcome: 'changed'; changes: Partial<Changeable> }
  | { outcome: Exclude<ActOutcome, 'changed' | 'no_such_request'> };

const unchanged: Decision = { outcome: 'unchanged' };
const change = (changes: Partial<Changeable>): Decision => ({ outcome: 'changed', changes });

function changesOf(
  { act, now }: Decided,
  { doneAt, spamAt, releasedAt, heldReasons }: ActState,
): Decision {
  const isSpam = doneAt !== null && spamAt !== null;
  switch (act) {
    case 'done':
      return doneAt !== null && !isSpam ? unchanged : change({ doneAt: now, spamAt: null });
    case 'undo':
      return doneAt === null ? unchanged : change({ doneAt: null, spamAt: null });
    case 'spam':
      // Also marked done, so that an older version, which does not know spam, treats it as done.
      return isSpam ? unchanged : change({ doneAt: doneAt ?? now, spamAt: now });
    case 'not_spam': {
      const isHeld = heldReasons.length > 0 && releasedAt === null;
      if (!isHeld && !isSpam) return unchanged;
      const released = isHeld ? { releasedAt: now } : {};
      return change({ ...released, ...(isSpam && { doneAt: null, spamAt: null }) });
    }
    case 'note':
    case 'retry':
      return change({});
  }
}

/** An act that has already taken effect is no conflict; a note or a retry never is. */
export function decideAct(input: Decided, state: ActState, seenVersion: number | null): Decision {
  const decision = changesOf(input, state);
  const isStale = seenVersion !== null && seenVersion !== state.version;
  const mayConflict = input.act !== 'note' && input.act !== 'retry';
  if (decision.outcome === 'changed' && isStale && mayConflict) {
    return { outcome: 'changed_meanwhile' };
  }
  return decision;
}
