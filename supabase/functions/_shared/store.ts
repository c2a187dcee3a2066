/** The database of an instance of a function: opened at first use, and again after a failure. */
import type { Log } from '../../../service/domain/log.ts';
import {
  openPostgresStore,
  type PostgresStoreOptions,
} from '../../../service/store/postgres/store.ts';
import type { ContactStore } from '../../../service/store/store.ts';
import type { FunctionSettings } from './environment.ts';

/** Many instances share the database's connections. Idle ones are given back after ten seconds. */
const POOL_SIZE = 2;

/** What the functions ask of it. */
const METHODS = [
  'preview',
  'accept',
  'addressSalts',
  'claimDue',
  'nextDueAt',
  'markSent',
  'markMailboxes',
  'markFailed',
  'markDead',
  'giveBack',
  'renewLease',
  'makeDue',
  'createDigest',
  'outboxHealth',
  'timeOf',
  'deleteOld',
  'retentionState',
  'sweep',
  'keyEpoch',
  'queueKeyEmails',
  'tellOnce',
  'endOccasion',
  'act',
  'countRequests',
  'erasureOf',
  'eraseRequest',
  'findRequest',
  'historyOf',
  'listPage',
] as const satisfies (keyof ContactStore)[];

export type FunctionStore = Pick<ContactStore, (typeof METHODS)[number]>;

/** Opens once; a failed attempt is not kept. */
function opening(options: PostgresStoreOptions): () => Promise<FunctionStore> {
  let opened: Promise<FunctionStore> | null = null;
  return () => {
    opened ??= openPostgresStore({ poolSize: POOL_SIZE, ...options }).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
}

/** A database that is away shows itself in each call: the core has an answer for that. */
export function functionStore({ databaseUrl }: FunctionSettings, log: Log): FunctionStore {
  const open = opening({ url: databaseUrl, log });
  const calls = METHODS.map((method) => [
    method,
    async (...input: unknown[]) =>
      ((await open())[method] as (...input: unknown[]) => Promise<unknown>)(...input),
  ]);
  return Object.fromEntries(calls) as FunctionStore;
}
