/** Finds requests that a host with PostgreSQL leaves unread in a SQLite file, as after a change of DATABASE_URL. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { databasePath } from '../../store/sqlite/path.ts';

/** A sentence for the operator; null if there is nothing to say. */
export function unreadSqliteWarning(dataDir: string, databaseUrl: string | null): string | null {
  const path = databasePath(dataDir);
  if (databaseUrl === null || !existsSync(path)) return null;
  const requests = countRequests(path);
  if (requests === 0) return null;
  const found = requests === null ? 'that cannot be read' : `with ${requests} contact request(s)`;
  return (
    `DATABASE_URL is set, so nobody reads ${path}, a database ${found}: its requests are not on the desk, its e-mails are ` +
    'not sent, and nothing in it is deleted when it is old. Leave DATABASE_URL out to use it ' +
    '("DATABASE_URL= npm run leads -- list" shows what is in it), or delete it once nobody needs it.'
  );
}

/** Null if the file cannot be read. */
function countRequests(path: string): number | null {
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      return Number(database.prepare('SELECT count(*) AS count FROM requests').get()?.count);
    } finally {
      database.close();
    }
  } catch (error) {
    // The warning says so; whatever the reason is, the file is not this host's.
    if (error instanceof Error) return null;
    throw error;
  }
}
