/** The limits of one attempt: the client's own, then those of the networks that it belongs to. */

import type { NewContactRequest } from '../contact-request.ts';
import { countInHour, type HourlyCount } from './hourly-count.ts';
import { decideAttempt, type RateLimited, type RateLimitState } from './rate-limit.ts';

/** A request that somebody tries to send. */
export interface Attempt {
  request: NewContactRequest;
  /** Keys of the client under the current and the earlier salts; its state moves to the first. */
  addressKeys: string[];
  /** Each wider network of the client: its keys, in the same order, and its limit of attempts. */
  networks: { keys: string[]; perHour: number }[];
  /** Identifies the exact body: the same body is counted once. */
  attemptKey: string;
}

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

/**
 * The limits' decision on an attempt, and the states to save if it counts. Its networks count only what the
 * client's own limit lets through: neither refusals nor repetitions of the same body. A refusal writes
 * nothing, or whoever has many addresses could fill the disk with refusals. Only the attempt too many begins a
 * block, and what a clock that was set back has moved is kept.
 */
export function judgeAttempt(
  { addressKeys, networks, attemptKey, request: { receivedAt: now } }: Attempt,
  stateUnder: (keys: string[]) => unknown,
): Judgement {
  const before = stateUnder(addressKeys) as RateLimitState | null;
  const own = decideAttempt(before, attemptKey, now);
  const states: StateToSave[] = [{ keys: addressKeys, state: own.state }];
  if (!own.decision.allowed) {
    return { refusal: own.decision, states: own.state === before ? [] : states };
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
      return { refusal: decision, states: state === counted ? [] : [{ keys, state }] };
    }
    states.push({ keys, state });
  }
  return { refusal: null, states };
}
