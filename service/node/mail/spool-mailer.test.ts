import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../../test/kit/at-end.ts';
import type { OutgoingEmail } from '../../deliver/mailer.ts';
import { createSpoolMailer, removeSpooled } from './spool-mailer.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = newFolder();
  folder = join(root, 'mail');
});

const { signal } = new AbortController();
const email: OutgoingEmail = {
  messageId: '<0b6c-1@canal.example>',
  from: { name: 'Canal website', address: 'website@canal.example' },
  to: { name: 'Sales', address: 'sales@canal.example' },
  replyTo: { name: 'Nguyễn Thị Ánh', address: 'anh@client.example' },
  subject: 'Ça va?',
  text: 'première ligne\ndeuxième ligne',
  html: '<p>première</p>',
};

test('writes an e-mail that mail programs open, for nobody else to read', async () => {
  await createSpoolMailer({ dataDir: root }).send(email, signal);
  expect(readdirSync(folder)).toEqual(['0b6c-1@canal.example.eml']);
  const path = join(folder, '0b6c-1@canal.example.eml');
  const parsed = await PostalMime.parse(readFileSync(path));
  expect(parsed).toMatchObject({
    messageId: email.messageId,
    subject: email.subject,
    from: email.from,
    to: [email.to],
    replyTo: [email.replyTo],
  });
  expect(parsed.text?.trimEnd()).toBe(email.text);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('what a killed process left unfinished is finished by the next attempt, or erased, as what was sent', async () => {
  const unfinished = join(folder, '.0b6c-1@canal.example.eml.tmp');
  mkdirSync(folder);
  writeFileSync(unfinished, 'Half an e-m');
  await createSpoolMailer({ dataDir: root }).send(email, signal);
  expect(readdirSync(folder)).toEqual(['0b6c-1@canal.example.eml']);
  writeFileSync(unfinished, 'Half an e-m');
  removeSpooled(root, [email.messageId, '<unknown@canal.example>']);
  expect(readdirSync(folder)).toEqual([]);
});

test('a Message-ID cannot lead out of the folder', async () => {
  const mailer = createSpoolMailer({ dataDir: root });
  await mailer.send({ ...email, messageId: '<../../evil>' }, signal);
  await mailer.send({ ...email, messageId: '<.hidden>' }, signal);
  expect(readdirSync(root)).toEqual(['mail']);
  for (const name of readdirSync(folder)) expect(name).toMatch(/^[0-9a-f]{64}\.eml$/);
});

test('a folder that cannot be written is like a mail server that is away; nothing is left behind', async () => {
  writeFileSync(folder, 'a file');
  const mailer = createSpoolMailer({ dataDir: root });
  await expect(mailer.send(email, signal)).rejects.toMatchObject({
    name: 'DeliveryError',
    fault: 'relay',
    message: expect.stringContaining('EEXIST'),
  });
  rmSync(folder);
  mkdirSync(join(folder, '0b6c-1@canal.example.eml', 'in-the-way'), { recursive: true });
  await expect(mailer.send(email, signal)).rejects.toMatchObject({ fault: 'relay' });
  expect(readdirSync(folder)).toEqual(['0b6c-1@canal.example.eml']);
});
