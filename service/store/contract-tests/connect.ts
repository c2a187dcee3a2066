import type { ContactStore } from '../store.ts';

/** Opens another connection to the database of the running test. */
export type Connect = () => Promise<ContactStore>;
