/** The schema, step by step: the files from which Supabase sets up its database are those of both engines. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface MigrationFile {
  /** `20261127090000_contact.sql` */
  name: string;
  sql: string;
}

const FOLDER = join(import.meta.dirname, '../../supabase/migrations');

/** Sorted by name, which begins with a timestamp. */
export function migrationFiles(): MigrationFile[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(FOLDER, name), 'utf8') }));
}

const ONLY_POSTGRESQL = /^-- On PostgreSQL only\.$/m;

/** In the order in which a file has had them. */
export const sqliteSteps = (): string[] => migrationFiles().map(forSqlite);

/** The same tables in SQLite's types. */
function forSqlite({ sql }: MigrationFile): string {
  const [shared = ''] = sql.split(ONLY_POSTGRESQL);
  return shared
    .replaceAll(/^create schema .*$/gm, '')
    .replaceAll('contact.', '')
    .replaceAll(
      'bigint generated always as identity primary key',
      'INTEGER PRIMARY KEY AUTOINCREMENT',
    )
    .replaceAll(/\b(?:big)?int(?:eger)?\b/g, 'INTEGER')
    .replaceAll(/^\); -- without rowid$/gm, ') STRICT, WITHOUT ROWID;')
    .replaceAll(/^\);$/gm, ') STRICT;');
}
