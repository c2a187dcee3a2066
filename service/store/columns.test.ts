/** What the code keeps has its place in the tables, which both databases get from the same files. */
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { entryKinds } from '../domain/outbox-entry.ts';
import { CHANGEABLE, INSERT_COLUMNS } from './columns.ts';
import { sqliteSteps } from './migrations.ts';

const database = new DatabaseSync(':memory:');
for (const step of sqliteSteps()) database.exec(step);
const columns = new Map(
  database
    .prepare("SELECT name, type FROM pragma_table_info('requests')")
    .all()
    .map(({ name, type }) => [name, type]),
);

test('each property of a request has a column', () => {
  const missing = INSERT_COLUMNS.filter((column) => !columns.has(column));
  expect(missing, 'add them to contact.requests by a new file in supabase/migrations/').toEqual([]);
});

test.each(CHANGEABLE)('what acts change in $column is a time', ({ column }) => {
  const place = 'as a column of contact.requests, by a new file in supabase/migrations/';
  expect(columns.get(column), place).toBe('INTEGER');
});

test('the outbox takes every kind of entry', () => {
  const insert = database.prepare(
    `INSERT INTO outbox (kind, message_id, recipient, created_at, due_at) VALUES (?1, ?1, '', 0, 0)`,
  );
  const refused = entryKinds.filter((kind) => {
    try {
      insert.run(kind);
      return false;
    } catch (error) {
      if (!/CHECK constraint/.test(String(error))) throw error;
      return true;
    }
  });
  expect(
    refused,
    'let the check of contact.outbox take them by a new file in supabase/migrations/',
  ).toEqual([]);
});
