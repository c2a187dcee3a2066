/** The salts under which client addresses are hashed, one set for all hosts of the database. */
import { SALT_LIFETIME_MS, SALT_ROTATION_MS } from '../../requests/limits/address-salts.ts';
import type { PostgresDatabase, Query } from './database.ts';

interface SaltRow {
  salt: string;
  created_at: number;
}

const newestSalts = (query: Query) =>
  query<SaltRow>('SELECT salt, created_at FROM contact.address_salts ORDER BY id DESC');

function areCurrent(rows: SaltRow[], now: number): boolean {
  const isYoung = (row: SaltRow | undefined) => (row?.created_at ?? 0) > now - SALT_ROTATION_MS;
  return isYoung(rows[0]) && rows.every((row) => row.created_at > now - SALT_LIFETIME_MS);
}

export async function addressSalts(
  database: PostgresDatabase,
  now: number,
  freshSalt: string,
): Promise<string[]> {
  const found = await newestSalts(database.query);
  const rows = areCurrent(found, now)
    ? found
    : await database.transaction((query) => rotateSalts(query, now, freshSalt));
  return rows.map((row) => row.salt);
}

async function rotateSalts(query: Query, now: number, freshSalt: string): Promise<SaltRow[]> {
  // Locks out other rotations; readers do not wait.
  await query('LOCK TABLE contact.address_salts IN SHARE ROW EXCLUSIVE MODE');
  await query('DELETE FROM contact.address_salts WHERE created_at <= $1', [now - SALT_LIFETIME_MS]);
  const [newest] = await newestSalts(query);
  if (newest === undefined || newest.created_at <= now - SALT_ROTATION_MS) {
    await query('INSERT INTO contact.address_salts (salt, created_at) VALUES ($1, $2)', [
      freshSalt,
      now,
    ]);
  }
  return newestSalts(query);
}
