/** The PostgreSQL that the tests of a run share, and our store on it. Both close with the test. */
import {
  openPostgresStore,
  type PostgresStoreOptions,
} from '../../service/store/postgres/store.ts';
import { atEnd, loud } from './at-end.ts';
import { openPostgres } from './postgres-server.ts';

export async function sharedPostgres() {
  const server = await openPostgres();
  atEnd(server.remove);
  return server;
}

/** A test may close it itself. */
export function openStoreAt(url: string, options: Partial<PostgresStoreOptions> = {}) {
  const store = openPostgresStore({ url, log: loud, ...options });
  atEnd(store.close);
  return store;
}
