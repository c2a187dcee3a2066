/** The migrations of PostgreSQL: the same files from which Supabase sets up its database. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../supabase/migrations');

/** Sorted by name, which begins with a timestamp. */
export function postgresMigrations(): { name: string; sql: string }[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(FOLDER, name), 'utf8') }));
}
