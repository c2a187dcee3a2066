/** Finds settings of the server that would lose or change what it has reported as stored. */
import type { ClientBase } from 'pg';
import { PostgresSetupError, unavailable } from './errors.ts';

interface Settings {
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  server_encoding: string;
}

function problemOf(settings: Settings): string | null {
  const losing = (['fsync', 'full_page_writes', 'synchronous_commit'] as const).filter(
    (name) => settings[name] === 'off',
  );
  if (losing.length > 0) {
    return `PostgreSQL runs with ${losing.join(' and ')} off, so a power cut would lose contact requests that visitors were told are sent. Turn it on (for this database and this user too).`;
  }
  if (settings.server_encoding !== 'UTF8') {
    return `The database has the encoding ${settings.server_encoding}, which cannot hold every name. Create one with ENCODING 'UTF8'.`;
  }
  return null;
}

/** Rejects with a PostgresSetupError. For every new connection: the server may have been restarted. */
export async function checkDurability(client: ClientBase, timeoutMs: number): Promise<void> {
  const statement = {
    text: `SELECT current_setting('fsync') AS fsync,
      current_setting('full_page_writes') AS full_page_writes,
      current_setting('synchronous_commit') AS synchronous_commit,
      current_setting('server_encoding') AS server_encoding`,
    query_timeout: timeoutMs,
  };
  const { rows } = await client.query<Settings>(statement).catch((error: unknown) => {
    throw unavailable(error);
  });
  const problem =
    rows[0] === undefined ? 'PostgreSQL does not report its settings.' : problemOf(rows[0]);
  if (problem !== null) throw new PostgresSetupError(problem);
}
