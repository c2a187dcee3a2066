/** Challenges are given without a key and cost processor time, so a client gets a limited number a minute (LIMIT-18). */
import { clientNetworks } from './client-address.ts';

const WINDOW_MS = 60_000;
/** Enough for a whole office behind one address. */
const MAX_PER_CLIENT = 120;
/** All clients of an IPv6 /56 or /48 together, so that its owner does not pass for many clients. */
const MAX_PER_NETWORK = 1200;
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
    const { client, wider } = clientNetworks(clientAddress);
    const isCounted = given.has(client) || given.size < MAX_COUNTED;
    const limits: [key: string, max: number][] = isCounted
      ? [
          [client, MAX_PER_CLIENT],
          ...wider.map(({ network }): [string, number] => [network, MAX_PER_NETWORK]),
        ]
      : [[OTHERS, MAX_COUNTED]];
    if (limits.some(([key, max]) => (given.get(key) ?? 0) >= max)) {
      return windowStart + WINDOW_MS - now;
    }
    for (const [key] of limits) given.set(key, (given.get(key) ?? 0) + 1);
    return null;
  };
}
