/** The limits of one attempt: the client's own, then those of the networks that it belongs to. */
import { decideAttempt, type RateLimited, type RateLimitState } from '../../shared/rate-limit.ts';
import type { Attempt } from '../../store/store.ts';
import { countInHour, type HourlyCount } from './hourly-count.ts';

/** Under which requests of the same network are recognised: of its widest one, which has one owner. */
export function networkKey({ addressKeys, networks }: Attempt): string | null {
  return (networks.at(-1)?.keys ?? addressKeys)[0] ?? null;
}

/** A state to store under the first key; whatever the other keys hold is deleted. */
export interface StateToSave {
  keys: string[];
  state: RateLimitState | HourlyCount;
}

interface Judgement {
  refusal: RateLimited | null;
  states: StateToSave[];
}

const MINUTE_MS = 60_000;

/**
 * The limits' decision on an attempt, and the states to save if it counts. Its networks count only what the
 * client's own limit lets through: neither refusals nor repetitions of the same body. A refusal only changes
 * what is stored already, or whoever has many addresses could fill the disk with refusals: the
 * attempt too many begins a block, once a minute the time is noted, so that a clock that is set back is noticed,
 * and a state moves to the key of a new salt.
 */
export function judgeAttempt(
  { addressKeys, networks, attemptKey, request: { receivedAt: now } }: Attempt,
  stateUnder: (keys: string[]) => unknown,
): Judgement {
  const isDue = (keys: string[], seenAt: number | undefined) =>
    seenAt !== undefined &&
    (Math.abs(now - seenAt) > MINUTE_MS || stateUnder(keys.slice(0, 1)) === null);
  const before = stateUnder(addressKeys) as RateLimitState | null;
  const own = decideAttempt(before, attemptKey, now);
  const states: StateToSave[] = [{ keys: addressKeys, state: own.state }];
  if (!own.decision.allowed) {
    const beginsBlock = before !== null && before.attempts.length > 0;
    const isKept = beginsBlock || isDue(addressKeys, before?.lastSeenAt);
    return { refusal: own.decision, states: isKept ? states : [] };
  }
  const last = own.state.attempts.at(-1);
  const isCounted = last?.key === attemptKey && last.at === now;
  for (const { keys, perHour } of networks) {
    const counted = stateUnder(keys) as HourlyCount | null;
    if (!isCounted) {
      if (counted !== null) states.push({ keys, state: counted });
      continue;
    }
    const { decision, state } = countInHour(counted, perHour, now);
    if (!decision.allowed) {
      const seenAt = counted === null ? undefined : counted.lastSeen * MINUTE_MS;
      return {
        refusal: decision,
        states: isDue(keys, seenAt) ? [{ keys, state }] : [],
      };
    }
    states.push({ keys, state });
  }
  return { refusal: null, states };
}
