/** The commands as an operator runs them, in processes of their own, while the service has its database open. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { newFolder } from '../../test/kit/at-end.ts';
import { outcomeOf } from '../../test/kit/commands.ts';
import { acceptInput, listEveryRequest, sendWaiting } from '../../test/kit/contact-requests.ts';
import { startMailServer } from '../../test/kit/mail-fixture.ts';
import { openStore } from '../../test/kit/store-fixture.ts';
import { createDeskKeys, DESK_KEY_PURPOSE } from '../desk/keys.ts';
import { databasePath } from '../store/sqlite/path.ts';
import type { ContactStore } from '../store/store.ts';
import { createSpoolMailer, spoolFolder } from './mail/spool-mailer.ts';
import { deriveKey } from './secret.ts';

const SECRET = 'the-secret-of-these-tests';
const mail = { MAIL_FROM: 'web@canal.example', MAIL_TO: 'desk@canal.example' };

let dataDir: string;
/** Stays open, as the server's does. */
let store: ContactStore;
beforeEach(async () => {
  dataDir = newFolder();
  store = openStore({ path: databasePath(dataDir) });
  await store.checkWritable();
});

const leads = (args: string[], env: NodeJS.ProcessEnv = {}, input = '') =>
  outcomeOf(args, { DATA_DIR: dataDir, SECRET, ...mail, ...env }, input);
const fails = (err: unknown, code = 1) => ({ code, out: '', err });

const keys = () =>
  createDeskKeys({
    secret: deriveKey(SECRET, DESK_KEY_PURPOSE),
    mailboxes: [{ name: '', address: mail.MAIL_TO }],
    store,
  });

test('link prints a link to the desk, which end-keys ends', async () => {
  const { code, out } = await leads(['link'], { PORT: '3456' });
  const [, key = ''] = /^http:\/\/localhost:3456\/desk#key=(\S+)\n$/.exec(out) ?? [];
  expect(code).toBe(0);
  expect(await keys().check(key, Date.now())).toMatchObject({ mailbox: mail.MAIL_TO });
  expect(await leads(['end-keys'])).toMatchObject({ code: 0 });
  expect(await keys().check(key, Date.now())).toBeNull();
  const ended = await store.keyEpoch(0);
  expect(readFileSync(join(dataDir, 'keys-ended'), 'utf8')).toBe(`${ended}\n`);
});

describe('erase', () => {
  test.each([
    ['an address', ['erase', 'Anne@Client.Example'], ''],
    [
      'the standard input, where no list of processes has it',
      ['erase', '-'],
      'anne@client.example\n',
    ],
  ])(
    'takes %s, and deletes the requests with their e-mails in the spool',
    async (_, args, input) => {
      const mailer = createSpoolMailer({ dataDir });
      for (const email of ['anne@client.example', 'other@client.example']) {
        await store.accept(acceptInput({ email }));
      }
      for (const { messageId, requests } of await sendWaiting(store)) {
        const text = String(requests[0]?.email);
        const address = { name: '', address: 'team@canal.example' };
        const letter = { subject: '', text, html: '' };
        const email = { messageId, from: address, to: address, ...letter };
        await mailer.send(email, new AbortController().signal);
      }
      expect(await leads(args, {}, input)).toEqual({
        code: 0,
        out: expect.stringMatching(/^Deleted: 1\. .* mailboxes .* copies/),
        err: '',
      });
      expect((await listEveryRequest(store)).map(({ id }) => id)).toEqual([2]);
      const [left = '', ...others] = readdirSync(spoolFolder(dataDir));
      expect(others).toEqual([]);
      expect(readFileSync(join(spoolFolder(dataDir), left), 'utf8')).toContain('other@');
      expect(readFileSync(join(dataDir, 'erased.jsonl'), 'utf8')).toMatch(/^\n\{"at":\d+,"who":/);
    },
  );

  test.each([
    ['nobody@client.example', 1, /^No request is from/],
    ['nobody', 2, /one e-mail/],
  ])('of %s ends with %i', async (address, code, err) => {
    expect(await leads(['erase', address])).toEqual(fails(expect.stringMatching(err), code));
  });
});

test('mail sends a test e-mail to each mailbox, or says what the server answers', async () => {
  const server = await startMailServer();
  const SMTP_URL = server.url;
  const sent = { code: 0, out: 'Sent to desk@canal.example.\n', err: '' };
  expect(await leads(['mail'], { SMTP_URL })).toEqual(sent);
  expect(server.received.map(({ recipients }) => recipients)).toEqual([['desk@canal.example']]);
  await server.close();
  expect(await leads(['mail'], { SMTP_URL })).toEqual(
    fails(expect.stringContaining('The mail server')),
  );
  expect(await leads(['mail'])).toEqual(fails('SMTP_URL is not set, so no e-mail is sent.\n'));
});

test('settings says whether the service would start, and each setting that is wrong', async () => {
  expect(await leads(['settings'])).toMatchObject({ code: 0 });
  const { code, err } = await leads(['settings'], { TRUSTED_PROXIES: 'all', PORT: '-' });
  expect(code).toBe(1);
  for (const name of ['TRUSTED_PROXIES', 'PORT']) expect(err).toContain(name);
});

test('health of a service that does not run', async () => {
  expect(await leads(['health'], { PORT: '1' })).toEqual(
    fails(expect.stringContaining('Nothing answers')),
  );
});

test('what is not understood points to the help, which names every command', async () => {
  for (const args of [['--lost'], ['link', 'twice']]) {
    expect(await leads(args)).toEqual(fails(expect.stringMatching(/leads --help\n$/), 2));
  }
  const { code, out } = await leads(['--help']);
  expect(code).toBe(0);
  for (const name of ['link', 'mail', 'erase', 'end-keys', 'health', 'settings']) {
    expect(out).toContain(`leads ${name}`);
  }
});

test('where there is no database none is made, and one of another version is left alone', async () => {
  const empty = newFolder();
  const { code, err } = await leads(['end-keys'], { DATA_DIR: empty });
  expect([code, err]).toEqual([1, expect.stringContaining(`There is no database in ${empty}`)]);
  expect(readdirSync(empty)).toEqual([]);
  const wrong = await leads(['link'], {
    DATABASE_URL: 'mysql://web:hunter2@database.example/leads',
  });
  expect(wrong).toEqual(fails(expect.stringMatching(/^DATABASE_URL must be/)));
  const away = await leads(['link'], { DATABASE_URL: 'postgres://web:hunter2@127.0.0.1:1/leads' });
  expect(away).toEqual(fails(expect.stringContaining('ECONNREFUSED')));
  expect(wrong.err + away.err).not.toMatch(/hunter2|^ {4}at /m);
});
