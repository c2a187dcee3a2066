/** Challenges are given without a key and cost processor time, so a client gets a limited number a minute. */
import { clientOf } from './client.ts';

const WINDOW_MS = 60_000;
/** Enough for a whole office behind one address. */
const MAX_OF_ONE = 120;
/** As many clients are counted one by one. Any more share as many challenges. */
const MAX_COUNTED = 10_000;

/** Returns a function that counts a challenge and returns null, or the time to wait, ms. */
export function createChallengeLimit(): (clientAddress: string, now: number) => number | null {
  const counts = new Map<string, number>();
  let others = 0;
  let windowStart = Number.NEGATIVE_INFINITY;

  function count(client: string): boolean {
    const given = counts.get(client) ?? 0;
    if (given === 0 && counts.size >= MAX_COUNTED) return ++others <= MAX_COUNTED;
    counts.set(client, given + 1);
    return given < MAX_OF_ONE;
  }

  return (clientAddress, now) => {
    // A clock that was set back begins a new window too.
    if (now < windowStart || now >= windowStart + WINDOW_MS) {
      counts.clear();
      others = 0;
      windowStart = now;
    }
    return count(clientOf(clientAddress)) ? null : windowStart + WINDOW_MS - now;
  };
}
