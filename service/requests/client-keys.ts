/** Client addresses are stored only as an HMAC, under a key of each day: nobody can be followed by it for longer. */
import { clientOf } from '../domain/limits/client.ts';
import { hmacSha256Hex } from '../hash.ts';

const DAY_MS = 86_400_000;
/**
 * The limiter has to know a client for 27 hours: the longest block, during which nothing is written, and the three quiet
 * hours in which the level comes down to the first.
 */
const DAYS_KNOWN = 3;

/** The keys of a client, that of today first. */
export function clientKeys(addressSecret: string, clientAddress: string, now: number): string[] {
  const client = clientOf(clientAddress);
  const today = Math.floor(now / DAY_MS);
  return Array.from({ length: DAYS_KNOWN }, (_, age) =>
    hmacSha256Hex(addressSecret, `${today - age}|${client}`),
  );
}
