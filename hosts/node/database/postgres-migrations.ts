/** The schema of PostgreSQL, step by step: the same files that the hosted database is set up with. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../supabase/migrations');

/** In the order of their names, which begin with a time. */
export function postgresMigrations(): { name: string; sql: string }[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(FOLDER, name), 'utf8') }));
}
