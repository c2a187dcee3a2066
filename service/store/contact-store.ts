/** The store of the contact service, on whichever database. */
import { acceptStore } from './accept.ts';
import { actStore } from './acts.ts';
import type { Database } from './database.ts';
import { deskStore } from './desk.ts';
import { type ErasureOptions, erasureStore } from './erasure.ts';
import { outboxStore } from './outbox.ts';
import type { ContactStore } from './store.ts';
import { keyStore, tellingStore } from './telling.ts';
import { upkeepStore } from './upkeep.ts';

export function createContactStore(database: Database, options: ErasureOptions): ContactStore {
  const { onErase = () => undefined } = options;
  return {
    ...acceptStore(database),
    ...outboxStore(database),
    ...erasureStore(database, options),
    ...upkeepStore(database, onErase),
    ...deskStore(database),
    ...actStore(database),
    ...keyStore(database),
    ...tellingStore(database),
    checkWritable: () => database.checkWritable(),
    close: () => database.close(),
  };
}
