/** Challenges are given without a key and cost processor time, so a client gets a limited number a minute (LIMIT-18). */
import { normaliseClientAddress } from './client-address.ts';

const WINDOW_MS = 60_000;
/** Enough for a whole office behind one address. */
const MAX_PER_CLIENT = 120;
/** How many clients the limit counts at a time. */
const MAX_CLIENTS = 10_000;

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
    const client = normaliseClientAddress(clientAddress);
    const count = given.get(client) ?? 0;
    if (count >= MAX_PER_CLIENT || (count === 0 && given.size >= MAX_CLIENTS)) {
      return windowStart + WINDOW_MS - now;
    }
    given.set(client, count + 1);
    return null;
  };
}
