import type { ContactStore, StoreOptions } from '../store.ts';

/** Opens another connection to the database of the running test. */
export type Connect = (options?: StoreOptions) => Promise<ContactStore>;
