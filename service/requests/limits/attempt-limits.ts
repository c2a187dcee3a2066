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
  state: RateLimitState | HourlyCount | null;
}

/** With the state before the attempt, which holds if the service could not take the request. */
interface CountedState extends StateToSave {
  before: StateToSave['state'];
}

/** What is saved if the service could not take the request: a failure of ours counts against nobody (LIMIT-5). */
export function uncounted(states: CountedState[]): StateToSave[] {
  return states.map(({ keys, before }) => ({ keys, state: before }));
}

/**
 * The limits' decision on an attempt, and the states to save if it counts. Its networks count only what the
 * client's own limit lets through: neither refusals nor repetitions of the same body.
 * @param stateUnder the state under the first of the keys that has one, or null
 */
export function judgeAttempt(
  { addressKeys, networks, attemptKey, request: { receivedAt: now } }: Attempt,
  stateUnder: (keys: string[]) => unknown,
): { refusal: RateLimited | null; states: CountedState[] } {
  const ownBefore = stateUnder(addressKeys) as RateLimitState | null;
  const own = decideAttempt(ownBefore, attemptKey, now);
  const states: CountedState[] = [{ keys: addressKeys, state: own.state, before: ownBefore }];
  const last = own.state.attempts.at(-1);
  const isCounted = last?.key === attemptKey && last.at === now;
  let refusal = own.decision.allowed ? null : own.decision;
  for (const { keys, perHour } of networks) {
    const before = stateUnder(keys) as HourlyCount | null;
    if (refusal !== null || !isCounted) {
      states.push({ keys, state: before, before });
      continue;
    }
    const { decision, state } = countInHour(before, perHour, now);
    states.push({ keys, state, before });
    if (!decision.allowed) refusal = decision;
  }
  return { refusal, states };
}
