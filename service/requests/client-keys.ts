/** Client addresses and networks are stored only as an HMAC with a rotating salt. */
import type { Attempt } from '../domain/limits/attempt-limits.ts';
import { clientNetworks } from '../domain/limits/client-networks.ts';
import { hmacSha256Hex, randomHex } from '../hash.ts';
import type { RequestStore } from '../store/store.ts';

/** Attempts in an hour. A client has a limit of another kind. */
const ATTEMPTS_PER_HOUR = { ofOne56: 20, ofOne48: 60, ofSharedAddress: 60 };

const SALT_BYTES = 16;
/** Asking the database costs each request as much as storing it. Another host's new salt is seen as much later. */
const SALTS_KEPT_MS = 60_000;

type ClientKeys = Pick<Attempt, 'addressKeys' | 'networks'>;

/**
 * The function gives the keys of a client for each salt, newest first. `visitor` tells apart who share an address, as that of
 * a CDN behind which nobody's own is known: each has a limit of its own, and all together a wider one.
 */
export function createClientKeys(
  store: Pick<RequestStore, 'addressSalts'>,
  addressSecret: string,
): (clientAddress: string, now: number, visitor?: string) => Promise<ClientKeys> {
  let salts: string[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;

  return async (clientAddress, now, visitor) => {
    if (Math.abs(now - askedAt) >= SALTS_KEPT_MS) {
      salts = await store.addressSalts(now, randomHex(SALT_BYTES));
      askedAt = now;
    }
    const keysOf = (network: string) =>
      salts.map((salt) => hmacSha256Hex(addressSecret, `${salt}|${network}`));
    const { client, wider } = clientNetworks(clientAddress);
    if (visitor !== undefined) {
      const shared = {
        keys: keysOf(`shared ${client}`),
        perHour: ATTEMPTS_PER_HOUR.ofSharedAddress,
      };
      return { addressKeys: keysOf(`${client} ${visitor}`), networks: [shared] };
    }
    const networks = wider.map(({ network, limit }) => ({
      keys: keysOf(network),
      perHour: ATTEMPTS_PER_HOUR[limit],
    }));
    return { addressKeys: keysOf(client), networks };
  };
}
