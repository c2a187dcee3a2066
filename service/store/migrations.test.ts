import { expect, test } from 'vitest';
import { migrationFiles, sqliteSteps } from './migrations.ts';

/** Changes that would make the previous release's statements fail. No release truncates a table. */
const breaking =
  /\bDROP\s+(TABLE|COLUMN|CONSTRAINT|FUNCTION)|\bRENAME\b|\b(ADD|SET)\b[^;,]*\bNOT\s+NULL(?![^;,]*\bDEFAULT\b)|\bADD\s+CONSTRAINT\b|\bCREATE\s+(UNIQUE\s+INDEX|TRIGGER(?!\s+\w+\s+BEFORE\s+TRUNCATE))|\bSET\s+DATA\s+TYPE\b/i;
const raisesVersion = /\bUPDATE\s+(contact\.)?schema_version\b/i;
const withoutComments = (sql: string) => sql.replaceAll(/--.*$/gm, '');
const breaksSilently = (sql: string) =>
  breaking.test(withoutComments(sql)) && !raisesVersion.test(sql);

/** The first ones are the schema of the first release. */
const FIRST = 2;

test('SQLite has the tables of the same files', () => {
  const [tables = '', schedule = ''] = sqliteSteps();
  expect(tables.match(/^create table \w+/gm)).toHaveLength(9);
  expect(tables).not.toMatch(/contact\.|bigint|function/);
  expect(withoutComments(schedule).trim()).toBe('');
});

const steps = migrationFiles()
  .slice(FIRST)
  .map(({ name, sql }): [string, string] => [name, sql]);

test.each(steps)(
  'the previous release keeps working after %s, or is told that it cannot',
  (_, sql) => {
    expect(breaksSilently(sql)).toBe(false);
  },
);

test.each([
  ['ALTER TABLE requests DROP COLUMN phone', true],
  ['ALTER TABLE requests ADD COLUMN city TEXT NOT NULL', true],
  ['ALTER TABLE requests DROP COLUMN phone; UPDATE schema_version SET version = 2', false],
  ["ALTER TABLE requests ADD COLUMN city TEXT NOT NULL DEFAULT ''", false],
])('%s: breaks the previous release silently: %s', (sql, expected) => {
  expect(breaksSilently(sql)).toBe(expected);
});
