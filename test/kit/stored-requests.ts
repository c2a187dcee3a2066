import { databasePath } from '../../service/store/sqlite/path.ts';
import { openSqliteStore } from '../../service/store/sqlite/store.ts';
import { listEveryRequest } from './contact-requests.ts';

/** What a host on SQLite has stored with this text in its name or message. */
export async function storedWith({ dataDir }: { dataDir: string }, text: string) {
  const store = openSqliteStore({ path: databasePath(dataDir), mustExist: true });
  try {
    const all = await listEveryRequest(store);
    return all.filter(({ name, message }) => `${name}\n${message}`.includes(text));
  } finally {
    await store.close();
  }
}
