/** The limits of one attempt: the client's own, then those of the networks that it belongs to. */
import { decideAttempt, type RateLimited, type RateLimitState } from '../../shared/rate-limit.ts';
import type { Attempt } from '../../store/store.ts';
import { countInHour, type HourlyCount } from './hourly-count.ts';

/** A state to store under the first key; whatever the other keys hold is deleted. */
export interface StateToSave {
  keys: string[];
  state: RateLimitState | HourlyCount | null;
}

/**
 * The limits' decision on an attempt, and the states to save if it counts. Its networks count only what the
 * client's own limit lets through: neither refusals nor repetitions of the same body.
 * @param stateUnder the state under the first of the keys that has one, or null
 */
export function judgeAttempt(
  { addressKeys, networks, attemptKey, request: { receivedAt: now } }: Attempt,
  stateUnder: (keys: string[]) => unknown,
): { refusal: RateLimited | null; states: StateToSave[] } {
  const own = decideAttempt(stateUnder(addressKeys) as RateLimitState | null, attemptKey, now);
  const states: StateToSave[] = [{ keys: addressKeys, state: own.state }];
  const last = own.state.attempts.at(-1);
  const isCounted = last?.key === attemptKey && last.at === now;
  let refusal = own.decision.allowed ? null : own.decision;
  for (const { keys, perHour } of networks) {
    const before = stateUnder(keys) as HourlyCount | null;
    if (refusal !== null || !isCounted) {
      states.push({ keys, state: before });
      continue;
    }
    const { decision, state } = countInHour(before, perHour, now);
    states.push({ keys, state });
    if (!decision.allowed) refusal = decision;
  }
  return { refusal, states };
}
