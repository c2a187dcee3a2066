/** `npm run leads` on PostgreSQL, as the company runs it. */
import { expect, test } from 'vitest';
import { outcomeOf } from '../../../test/kit/commands.ts';
import { acceptInput } from '../../../test/kit/contact-requests.ts';
import { openStoreAt, sharedPostgres } from '../../../test/kit/postgres-fixture.ts';
import { listEveryRequest } from '../../desk/list-requests.ts';
import { openStore } from '../database/open-store.ts';
import { createLog } from '../log.ts';

const postgres = await sharedPostgres();
const { url } = await postgres.createDatabase();
const log = createLog('warn');
await (await openStore({ dataDir: '/nowhere', databaseUrl: url }, log)).store.close();
/** Stays open, as the server's does. */
const store = await openStoreAt(url);

const leads = (databaseUrl: string, ...args: string[]) =>
  outcomeOf(args, { DATABASE_URL: databaseUrl, MAIL_FROM: 'web@canal.example' });

async function printed(...args: string[]): Promise<string> {
  const { code, out, err } = await leads(url, ...args);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

test('lists, shows, exports and erases', async () => {
  await store.accept(acceptInput({ name: '李明', email: 'li@client.example' }));
  await store.accept(acceptInput({ name: 'Held', heldReasons: ['honeypot_filled'] }));

  expect(await printed('list')).toMatch(/ open.* 李明 <.*\n.* held.* Held </);
  expect(await printed('show', '1')).toContain('Name:         李明');
  expect(await printed('export')).toContain('\r\n"1"\t"2026-03-10 09:30:00"\t"李明"\t');
  expect(await printed('erase', 'LI@client.example')).toMatch(/^Deleted 1 request,/);
  expect((await listEveryRequest(store)).map(({ name }) => name)).toEqual(['Held']);
}, 60_000);

test('says what is wrong, and never the password', async () => {
  const away = await leads('postgres://web:hunter2@127.0.0.1:1/leads', 'list');
  expect(away).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/ECONNREFUSED.*\nTry again; .* check DATABASE_URL and PostgreSQL/),
  });
  const wrong = await leads('mysql://web:hunter2@database.example/leads', 'list');
  expect(wrong).toEqual({ code: 1, out: '', err: expect.stringMatching(/^DATABASE_URL must be/) });
  const empty = await leads((await postgres.createDatabase()).url, 'list');
  expect(empty).toEqual({ code: 1, out: '', err: expect.stringContaining('lacks the tables') });
  expect(away.err + wrong.err + empty.err).not.toMatch(/hunter2|^ {4}at /m);
}, 60_000);
