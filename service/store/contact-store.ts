/** The store of the contact service, on whichever database. */
import { acceptStore } from './accept.ts';
import { actStore } from './acts.ts';
import { addressSaltStore } from './address-salts.ts';
import type { Database } from './database.ts';
import { deskStore } from './desk.ts';
import { erasureStore, type OnErase } from './erasure.ts';
import { outboxStore } from './outbox.ts';
import { retentionStore } from './retention.ts';
import type { ContactStore } from './store.ts';
import { keyStore, tellingStore } from './telling.ts';

export interface ErasureOptions {
  /**
   * Called, before a deletion is committed, with the Message-IDs of e-mails about the deleted requests, so that
   * copies of them outside the database are deleted too.
   */
  onErase?: OnErase;
}

export function createContactStore(
  database: Database,
  { onErase = () => undefined }: ErasureOptions,
): ContactStore {
  return {
    ...acceptStore(database),
    ...addressSaltStore(database),
    ...outboxStore(database),
    ...erasureStore(database, onErase),
    ...retentionStore(database, onErase),
    ...deskStore(database),
    ...actStore(database),
    ...keyStore(database),
    ...tellingStore(database),
    checkWritable: () => database.checkWritable(),
    close: () => database.close(),
  };
}
