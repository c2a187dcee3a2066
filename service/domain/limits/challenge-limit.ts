/** Challenges are given without a key and cost processor time, so a client gets a limited number a minute. */
import { limitsOf } from './client-networks.ts';

const WINDOW_MS = 60_000;
/** Enough for a whole office behind one address. */
const maxChallenges = { ofOneClient: 120, ofOne56: 600, ofOne48: 1200 };
/** How many clients and networks are counted one by one. */
const MAX_COUNTED = 10_000;
/** Any more share those of their block, an IPv6 /32 or an IPv4 /16. */
const MAX_OF_BLOCK = 1200;
/** As many blocks are counted. Clients of any more share as many challenges. */
const MAX_BLOCKS = 10_000;

const blockOf = (network: string) => network.split(/[.:]/, 2).join(':');

/** Counts within the limits, unless one of them is reached. */
function count(counts: Map<string, number>, limits: [key: string, max: number][]): boolean {
  if (limits.some(([key, max]) => (counts.get(key) ?? 0) >= max)) return false;
  for (const [key] of limits) counts.set(key, (counts.get(key) ?? 0) + 1);
  return true;
}

/** Returns a function that counts a challenge and returns null, or the time to wait, ms. */
export function createChallengeLimit(): (clientAddress: string, now: number) => number | null {
  const counted = new Map<string, number>();
  const blocks = new Map<string, number>();
  let others = 0;
  let windowStart = Number.NEGATIVE_INFINITY;

  function countUncounted(client: string): boolean {
    const block = blockOf(client);
    if (blocks.has(block) || blocks.size < MAX_BLOCKS)
      return count(blocks, [[block, MAX_OF_BLOCK]]);
    others += 1;
    return others <= MAX_BLOCKS;
  }

  return (clientAddress, now) => {
    // A clock that was set back begins a new window too.
    if (now < windowStart || now >= windowStart + WINDOW_MS) {
      counted.clear();
      blocks.clear();
      others = 0;
      windowStart = now;
    }
    const limits = limitsOf(clientAddress, maxChallenges);
    const [[client]] = limits;
    const isCounted = counted.has(client) || counted.size < MAX_COUNTED;
    const isGiven = isCounted ? count(counted, limits) : countUncounted(client);
    return isGiven ? null : windowStart + WINDOW_MS - now;
  };
}
