import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { outcomeOf } from '../../../test/kit/commands.ts';
import { acceptInput } from '../../../test/kit/contact-requests.ts';
import { databasePath } from '../../store/sqlite/path.ts';
import { openSqliteStore } from '../../store/sqlite/store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const backUp = (args: string[], environment: Record<string, string> = {}) =>
  outcomeOf('backup', args, { DATA_DIR: folder, ...environment });

test('copies what an open database holds, its write-ahead log included, for its owner only', async () => {
  const store = await openSqliteStore({ path: databasePath(folder) });
  for (const name of ['Anne', 'Benoît']) await store.accept(acceptInput({ name }));
  const target = join(folder, 'new folder', 'copy.sqlite');
  const { code, out } = await backUp([target]);
  await store.close();
  expect(out).toBe(`2 requests in ${target}\n`);
  expect(code).toBe(0);
  expect(statSync(target).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'new folder'))).toEqual(['copy.sqlite']);
  const copy = new DatabaseSync(target, { readOnly: true });
  expect(copy.prepare('SELECT name FROM requests ORDER BY id').all()).toMatchObject([
    { name: 'Anne' },
    { name: 'Benoît' },
  ]);
  copy.close();
});

test('never overwrites a file', async () => {
  const store = await openSqliteStore({ path: databasePath(folder) });
  await store.close();
  const target = join(folder, 'older');
  writeFileSync(target, 'older backup');
  const { code, err } = await backUp([target]);
  expect([code, err]).toEqual([1, `${target} exists already: give another name.\n`]);
  expect(statSync(target).size).toBe(12);
});

test('leaves nothing behind when there is no database, or what is there is none', async () => {
  const target = join(folder, 'copy.sqlite');
  expect((await backUp([target])).err).toContain('There is no database at');
  writeFileSync(
    databasePath(folder),
    'not a database, but long enough to look like one'.repeat(99),
  );
  const { code, err } = await backUp([target]);
  expect(code).toBe(1);
  expect(err).toContain('not a database');
  expect(existsSync(target)).toBe(false);
  expect(readdirSync(folder)).toEqual(['contact.sqlite']);
});

test('prints its usage, or which variable is wrong', async () => {
  expect((await backUp([])).err).toContain('npm run backup -- FILE');
  expect((await backUp(['a', 'b'])).code).toBe(1);
  const wrong = await backUp([join(folder, 'copy')], { DATABASE_URL: 'mysql://x' });
  expect(wrong.err).toMatch(/^DATABASE_URL must be/);
});

test('leaves PostgreSQL to its own tools', async () => {
  const url = 'postgres://user:hunter2@127.0.0.1:1/leads';
  const { code, err } = await backUp([join(folder, 'copy')], { DATABASE_URL: url });
  expect([code, err]).toEqual([1, expect.stringContaining('its own tools')]);
  expect(readdirSync(folder)).toEqual([]);
});
