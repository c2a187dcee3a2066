import {
  copyFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { newFolder } from '../../../test/kit/at-end.ts';
import { outcomeOf } from '../../../test/kit/commands.ts';
import { acceptInput, act, DAY, MORNING } from '../../../test/kit/contact-requests.ts';
import { openStore } from '../../../test/kit/store-fixture.ts';
import { listEveryRequest } from '../../desk/list-requests.ts';
import { NOT_MEASURED } from '../../domain/health.ts';
import { databasePath } from '../../store/sqlite/path.ts';
import type { ContactStore } from '../../store/store.ts';
import { createSpoolMailer, spoolFolder } from '../mail/spool-mailer.ts';
import { parseCommand } from './arguments.ts';
import { type RunnableCommand, runCommand } from './commands.ts';
import type { Machine } from './present.ts';

const MINUTE = 60_000;

let dataDir: string;
/** Stays open, as the server's does. */
let store: ContactStore;
beforeEach(() => {
  dataDir = newFolder();
  store = openStore({ path: databasePath(dataDir) });
});

const leads = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  outcomeOf(args, { DATA_DIR: dataDir, MAIL_FROM: 'web@canal.example', ...env });

async function printed(...args: string[]): Promise<string> {
  const { code, out, err } = await leads(args);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

const context = {
  readAddress: async () => 'anne@client.example',
  measure: async () => ({ ...NOT_MEASURED, release: 'abc' }),
  keyRecipients: async () => ({
    mailboxes: ['desk@canal.example', 'owner@canal.example'],
    messageIdDomain: 'canal.example',
  }),
  person: 'sam',
};

/** The same without a process of its own, on the connection that is open: 0.4 s quicker. */
async function answered(...args: string[]): Promise<string> {
  const command = parseCommand(args);
  return runCommand(command as RunnableCommand, { ...context, dataDir, store, now: Date.now() });
}

const words = (line: string | undefined) => line?.trim().split(/ {2,}/);

describe('npm run leads --', () => {
  it('list shows every request on a line, which nothing in it can break or fake', async () => {
    expect(await answered('list')).toBe('There are no requests yet.');
    const now = Date.now();
    await store.accept(acceptInput({ name: 'Nguyễn Thị Ánh', receivedAt: MORNING }));
    await store.accept(acceptInput({ name: 'two\nlines \u001b[2J', receivedAt: now }));
    await store.accept(acceptInput({ heldReasons: ['honeypot_filled'], receivedAt: now }));
    await store.accept(acceptInput({ receivedAt: now - DAY - MINUTE }));
    await act(store, 'done', 1, now);
    const lines = (await printed('list')).trimEnd().split('\n');
    expect(lines).toHaveLength(5);
    expect(words(lines[0])).toEqual(['No.', 'Received', 'Status', 'Delivery', 'From']);
    expect(words(lines[1])).toEqual([
      '1',
      '2026-03-10 09:30',
      'done',
      'waiting',
      'Nguyễn Thị Ánh <anne@client.example>',
    ]);
    expect(words(lines[2])?.slice(2)).toEqual([
      'open',
      'waiting',
      'two\\u000alines \\u001b[2J <anne@client.example>',
    ]);
    expect(words(lines[3])?.slice(2, 4)).toEqual(['held', 'not yet']);
    expect(words(lines[4])?.slice(2, 4)).toEqual(['open, overdue', 'waiting']);
  });

  it('key and revoke give keys to the desk and end them', async () => {
    expect(await answered('key')).toMatch(/ to desk@canal\.example, owner@canal\.example$/);
    const lease = { now: Date.now(), limit: 9, leaseUntil: Date.now() };
    expect((await store.claimDue(lease)).map(({ recipient }) => recipient)).toEqual([
      'desk@canal.example',
      'owner@canal.example',
    ]);
    const epoch = await store.keyEpoch();
    expect(await answered('revoke')).toMatch(/^No key opens the desk any more/);
    expect(await store.keyEpoch()).toBeGreaterThan(epoch);
    const record = await store.listRecord({ limit: 9 });
    expect(record.map(({ person }) => person)).toEqual(['sam', 'sam']);
  });

  it('show prints everything, and nothing in it drives the terminal', async () => {
    await store.accept(
      acceptInput({
        name: "D’Arcy O'Brien",
        company: '\u001b[2JTremblay\u202e',
        phone: null,
        message: 'Bonjour,\r\nça va ? 👍\n\u001b]0;owned\u0007\u001b[2J\nc\rd\n\te\nStatus: done',
        language: 'fr-CA',
        heldReasons: ['suspicious_pattern', 'honeypot_filled'],
      }),
    );
    const out = await printed('show', '1');
    expect(out.split('\n')).toEqual(
      expect.arrayContaining([
        'Request no. 1',
        'Received:     2026-03-10 09:30',
        'Status:       held, overdue',
        'Held because: suspicious pattern; honeypot filled',
        'E-mail to us: not yet',
        "Name:         D’Arcy O'Brien",
        'Business:     \\u001b[2JTremblay\\u202e',
        'Email:        anne@client.example',
        'Phone:        not given',
        'Language:     fr-CA',
        '  Bonjour,',
        '  ça va ? 👍',
        '  \\u001b]0;owned\\u0007\\u001b[2J',
        // A lone carriage return overwrites no line.
        '  c',
        '  d',
        '      e',
        '  Status: done',
      ]),
    );
    expect(out).not.toContain('\u001b');
  });

  it('export writes all as a table for spreadsheets', async () => {
    await store.accept(
      acceptInput({ name: '李明', phone: '+1 613 555 0111', message: 'a "b",\r\nc d e f' }),
    );
    await store.accept(acceptInput({ message: 'Où êtes-vous ?', language: 'fr-CA' }));
    const csv = await printed('export');
    expect(csv.split('\r\n')[0]).toMatch(/^\uFEFF"id"\t"received \(America\/Toronto\)"\t"name"\t/);
    expect(csv).toMatch(
      /\r\n"2"\t.*Où êtes-vous.*\r\n"1"\t.*李明.*"'\+1 613 555 0111"\t"a ""b"",\r\nc d e f"/,
    );
  });

  it('erase takes the address from the standard input too, where no list of processes has it', async () => {
    await store.accept(acceptInput());
    await store.accept(acceptInput({ email: 'other@client.example' }));
    const input = 'Anne@client.example\n';
    const environment = { DATA_DIR: dataDir };
    expect(await outcomeOf(['erase', '-'], environment, input)).toEqual({
      code: 0,
      out: expect.stringMatching(/^Deleted 1 request, .* mailboxes .* backups/i),
      err: '',
    });
    expect((await listEveryRequest(store)).map(({ id }) => id)).toEqual([2]);
    expect(await outcomeOf(['erase', '-'], environment)).toMatchObject({ code: 2 });
  });

  it('health names the release, and what of the machine is wrong', async () => {
    const now = Date.now();
    const of = (machine: Partial<Machine>) =>
      runCommand(
        { verb: 'health' },
        {
          ...context,
          dataDir,
          store,
          now,
          measure: async () => ({ ...(await context.measure()), ...machine }),
        },
      );
    const disk = { measured: true, freeBytes: 9e9, totalBytes: 1e10 } as const;
    expect(await of({ disk, lastBackup: { measured: true, at: null }, builtAt: now })).toMatch(
      /^Ok\..*\nRelease: abc, built .*\nLast backup: none\nLast copy elsewhere: never\nDisk: 9\.0 GB of 10\.0 GB free$/s,
    );
    for (const wrong of [
      { builtAt: now - 3 * DAY },
      { offsiteAt: now - 3 * DAY },
      { lastBackup: { measured: true, at: now - 3 * DAY } as const },
      { disk: { ...disk, freeBytes: 1 } },
      { upkeepFailures: ['it was not ready'] },
    ]) {
      await expect(of(wrong)).rejects.toThrow(/^Not ok\..*(?:TOO|FAILED)/s);
    }
  });

  it('erase, repeated, finishes what a reader of the database did not let it finish', async () => {
    const path = databasePath(dataDir);
    const hurried = openStore({ path, busyTimeoutMs: 20 });
    await hurried.accept(acceptInput({ message: 'Remember me not' }));
    const reader = new DatabaseSync(path);
    reader.exec('BEGIN; SELECT * FROM requests');
    const erase = { verb: 'erase', email: 'anne@client.example', by: null } as const;
    const run = () => runCommand(erase, { ...context, dataDir, store: hurried, now: MORNING });
    await expect(run()).rejects.toThrow(/traces are left.*Repeat/s);
    reader.close();
    await expect(run()).rejects.toThrow(/^No request is from that address/);
    for (const file of readdirSync(dataDir)) {
      expect(readFileSync(join(dataDir, file), 'latin1')).not.toContain('Remember me not');
    }
  });

  it('show and health tell why e-mails fail', async () => {
    const now = Date.now();
    for (let count = 0; count < 2; count += 1) await store.accept(acceptInput({ receivedAt: now }));
    expect(await answered('health')).toMatch(/^Ok\. The database answers .*\n.*wait: 2, /);
    const [first] = await store.claimDue({ now, limit: 1, leaseUntil: now });
    const error = 'The mail server mail.example:465 cannot be used (EAUTH 535): wrong password';
    await store.markFailed(first?.id ?? 0, { error, dueAt: now });
    expect(await answered('show', '1')).toContain(`\nLast failure: ${error}\n`);
    expect(await answered('show', '2')).toContain(`\nMail problem: ${error}\n`);
    await store.markMailboxes(first?.id ?? 0, [
      { mailbox: 'sales@canal.example', sentAt: now },
      { mailbox: 'owner@canal.example' },
    ]);
    expect(await answered('show', '1')).toMatch(/\nE-mail to us:.*\nMissing in: +owner@canal/);
    await store.markDead(first?.id ?? 0, { error, now });
    const { code, err } = await leads(['health']);
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^Not ok\. .*\n.*\n.*given up.*: 1\n/),
    });
    expect(err).toContain(error);
  });

  it('retry makes failed e-mails due again', async () => {
    await store.accept(acceptInput());
    await store.accept(acceptInput());
    expect(await answered('retry')).toMatch(/^No e-mail has failed/);
    const lease = { now: MORNING, limit: 9, leaseUntil: MORNING };
    for (const { id } of await store.claimDue(lease)) {
      await store.markDead(id, { error: 'refused', now: MORNING });
    }
    expect(await answered('list')).toContain('2 could not be e-mailed');
    expect(await printed('retry')).toMatch(/^2 messages will be sent again/);
    expect(await store.outboxHealth()).toMatchObject({ pending: 2, dead: 0 });
  });

  it('erase deletes a person and says how many requests', async () => {
    await store.accept(acceptInput({ email: 'anne@client.example' }));
    await store.accept(acceptInput({ email: 'anne@client.example' }));
    await store.accept(acceptInput({ email: 'bob@client.example' }));
    expect(await printed('erase', 'Anne@Client.Example')).toMatch(/^Deleted 2 requests/);
    expect((await listEveryRequest(store)).map((request) => request.email)).toEqual([
      'bob@client.example',
    ]);
    expect(await leads(['erase', 'anne@client.example'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^No request is from that address/),
    });
  });

  it('erase deletes a person in what a restore has replaced too, and names what it cannot read', async () => {
    const replaced = (time: string) => join(dataDir, `replaced-2026-11-0${time}-090000.sqlite`);
    await store.accept(acceptInput({ message: 'Remember me not' }));
    await store.close();
    const weekAgo = Date.now() / 1000 - 7 * 86_400;
    copyFileSync(databasePath(dataDir), replaced('1'));
    utimesSync(replaced('1'), weekAgo, weekAgo);
    rmSync(databasePath(dataDir));
    store = openStore({ path: databasePath(dataDir) });
    expect(await printed('erase', 'anne@client.example')).toMatch(/^Deleted 1 request,/);
    expect(readFileSync(replaced('1'), 'latin1')).not.toContain('Remember me not');
    // It goes when it would have.
    expect(statSync(replaced('1')).mtimeMs).toBeCloseTo(weekAgo * 1000, -1);
    expect(readdirSync(dataDir)).not.toContain(`${replaced('1')}-wal`);
    writeFileSync(replaced('2'), 'no database at all'.repeat(999));
    await store.accept(acceptInput());
    const { code, err } = await leads(['erase', 'anne@client.example']);
    expect([code, err]).toEqual([1, expect.stringContaining(replaced('2'))]);
    expect(await listEveryRequest(store)).toEqual([]);
  });

  it('erase removes the copies of e-mails in the mail spool too, and no others', async () => {
    const mailer = createSpoolMailer({ dataDir });
    for (const email of ['anne@client.example', 'other@client.example']) {
      await store.accept(acceptInput({ email, receivedAt: MORNING }));
    }
    const due = await store.claimDue({ now: MORNING, limit: 5, leaseUntil: MORNING + MINUTE });
    for (const { messageId, requests } of due) {
      const text = String(requests[0]?.email);
      const address = { name: '', address: 'team@canal.example' };
      await mailer.send({ messageId, from: address, to: [address], subject: '', text, html: '' });
    }
    expect(readdirSync(spoolFolder(dataDir))).toHaveLength(2);
    await printed('erase', 'anne@client.example');
    const [left, ...others] = readdirSync(spoolFolder(dataDir));
    expect(others).toEqual([]);
    expect(readFileSync(join(spoolFolder(dataDir), left ?? ''), 'utf8')).toContain('other@');
  });
});

describe('npm run leads --, when it cannot', () => {
  it('show an unknown number, says where to look', async () => {
    await expect(answered('show', '99')).rejects.toThrow(
      'There is no request no. 99. See them all: leads list',
    );
  });

  it('understand what was typed, points to the help, with exit code 2', async () => {
    expect(await leads(['lost'])).toEqual({
      code: 2,
      out: '',
      err: 'There is no command "lost".\nFor the list of commands: leads --help\n',
    });
  });

  it('find a database, says where it looked and makes none', async () => {
    const empty = newFolder();
    const { code, err } = await leads(['list'], { DATA_DIR: empty });
    expect(code).toBe(1);
    expect(err).toContain(`There is no database at ${join(empty, 'contact.sqlite')}`);
    expect(readdirSync(empty)).toEqual([]);
  });

  it('know the version of the database, names both', async () => {
    const db = new DatabaseSync(databasePath(dataDir));
    db.exec('UPDATE schema_version SET version = 7');
    db.close();
    const { code, err } = await leads(['list']);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/version 7.*version 3/) });
  });
});
