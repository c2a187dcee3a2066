/** The database of an instance of a function: opened at first use, and anew after a failure. */
import type { KeyStore } from '../../../contact/desk/key-store.ts';
import type { Log } from '../../../contact/log.ts';
import type { OutboxStore, RequestStore } from '../../../contact/store.ts';
import { openPostgresStore } from '../../../stores/postgres/store.ts';

/** Many instances share the database's connections. Idle ones are given back after ten seconds. */
const POOL_SIZE = 2;

export type FunctionStore = RequestStore & OutboxStore & Pick<KeyStore, 'keyEpoch'>;

type Open = () => Promise<FunctionStore>;

/** Opens once; a failed attempt is not kept. */
function opening(url: string, log: Log): Open {
  let opened: Promise<FunctionStore> | null = null;
  return () => {
    opened ??= openPostgresStore({ url, poolSize: POOL_SIZE, log }).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
}

/** A database that is away shows itself in each call: the core has an answer for that. */
export function functionStore(url: string, log: Log): FunctionStore {
  const open = opening(url, log);
  return {
    preview: async (...input) => (await open()).preview(...input),
    accept: async (...input) => (await open()).accept(...input),
    addressSalts: async (...input) => (await open()).addressSalts(...input),
    claimDue: async (...input) => (await open()).claimDue(...input),
    nextDueAt: async () => (await open()).nextDueAt(),
    markSent: async (...input) => (await open()).markSent(...input),
    markFailed: async (...input) => (await open()).markFailed(...input),
    markDead: async (...input) => (await open()).markDead(...input),
    releaseClaim: async (...input) => (await open()).releaseClaim(...input),
    createDigest: async (...input) => (await open()).createDigest(...input),
    outboxHealth: async () => (await open()).outboxHealth(),
    keyEpoch: async () => (await open()).keyEpoch(),
  };
}
