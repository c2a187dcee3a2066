import { openSqliteStore } from '../../service/store/sqlite/store.ts';
import { atEnd } from './at-end.ts';

/** On SQLite, in memory unless a file is named. A test may close it itself. */
export function openStore(options: Partial<Parameters<typeof openSqliteStore>[0]> = {}) {
  const store = openSqliteStore({ path: ':memory:', ...options });
  atEnd(store.close);
  return store;
}
