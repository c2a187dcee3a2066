/** Challenges are given without a key and cost processor time, so a client gets a limited number a minute (LIMIT-18). */
import { limitsOf } from './client-address.ts';

const WINDOW_MS = 60_000;
/** Enough for a whole office behind one address. */
const maxChallenges = { ofOneClient: 120, ofOne56: 600, ofOne48: 1200 };
/** How many clients and networks are counted one by one; any more share as many challenges. */
const MAX_COUNTED = 10_000;
const OTHERS = 'others';

/** Returns a function that counts a challenge and returns null, or the time to wait, ms. */
export function createChallengeLimit(): (clientAddress: string, now: number) => number | null {
  const given = new Map<string, number>();
  let windowStart = Number.NEGATIVE_INFINITY;
  return (clientAddress, now) => {
    // A clock that was set back begins a new window too.
    if (now < windowStart || now >= windowStart + WINDOW_MS) {
      given.clear();
      windowStart = now;
    }
    const own = limitsOf(clientAddress, maxChallenges);
    const isCounted = given.has(own[0][0]) || given.size < MAX_COUNTED;
    const limits: [key: string, max: number][] = isCounted ? own : [[OTHERS, MAX_COUNTED]];
    if (limits.some(([key, max]) => (given.get(key) ?? 0) >= max)) {
      return windowStart + WINDOW_MS - now;
    }
    for (const [key] of limits) given.set(key, (given.get(key) ?? 0) + 1);
    return null;
  };
}
