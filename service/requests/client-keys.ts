/** Client addresses are stored only as an HMAC with a rotating salt. */
import { clientOf } from '../domain/limits/client.ts';
import { hmacSha256Hex, randomHex } from '../hash.ts';
import type { RequestStore } from '../store/store.ts';

const SALT_BYTES = 16;
/** Asking the database costs each request as much as storing it. Another host's new salt is seen as much later. */
const SALTS_KEPT_MS = 60_000;

/**
 * The function gives the keys of a client for each salt, newest first. `visitor` tells apart who share an address, as that of
 * a CDN behind which nobody's own is known.
 */
export function createClientKeys(
  store: Pick<RequestStore, 'addressSalts'>,
  addressSecret: string,
): (clientAddress: string, now: number, visitor?: string) => Promise<string[]> {
  let salts: string[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;

  return async (clientAddress, now, visitor) => {
    if (Math.abs(now - askedAt) >= SALTS_KEPT_MS) {
      salts = await store.addressSalts(now, randomHex(SALT_BYTES));
      askedAt = now;
    }
    const address = clientOf(clientAddress);
    const client = visitor === undefined ? address : `${address} ${visitor}`;
    return salts.map((salt) => hmacSha256Hex(addressSecret, `${salt}|${client}`));
  };
}
