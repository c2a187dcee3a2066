/**
 * `node mail-test/main.ts`: sends a test e-mail as the host would, and says what keeps e-mails out of the spam folder.
 * `… dkim SELECTOR DOMAIN` looks at the signature that it had.
 */
import { randomUUID } from 'node:crypto';
import { resolveTxt } from 'node:dns/promises';
import { join } from 'node:path';
import { messageIdDomain } from '../../outbox/email/addresses.ts';
import { DeliveryError } from '../../outbox/mailer.ts';
import { type HostSettings, parseEnvironment } from '../environment.ts';
import { isSystemError } from '../errors.ts';
import { readBuiltSite } from '../http/built-site.ts';
import { createSmtpMailer } from '../mail/smtp-mailer.ts';
import { missingKey, missingRecords } from './sender-records.ts';

const NO_RECORD = ['ENOTFOUND', 'ENODATA'];

async function lookUp(name: string): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (isSystemError(error) && NO_RECORD.includes(error.code ?? '')) return [];
    throw error;
  }
}

async function send({ smtpUrl, smtpAllowsPlain, mail }: HostSettings): Promise<void> {
  if (smtpUrl === null) throw new Error('SMTP_URL is not set, so no e-mail is sent.');
  const mailer = createSmtpMailer({ url: smtpUrl, allowsPlain: smtpAllowsPlain });
  const text =
    'This is a test. If it is not in the spam folder, e-mails of the website arrive.\n\n' +
    'Show the source of this e-mail (in Gmail "Show original", in Outlook "View message source"), find the header ' +
    'DKIM-Signature, and run with its s= and d=: website mail dkim S D\n';
  try {
    for (const to of mail.to) {
      const messageId = `<${randomUUID()}@${messageIdDomain(mail.from.address)}>`;
      const subject = 'Test e-mail of the website';
      await mailer.send({
        messageId,
        from: mail.from,
        to: [to],
        subject,
        text,
        html: `<p>${text}`,
      });
      console.log(`Sent to ${to.address}.`);
    }
  } finally {
    await mailer.close();
  }
}

async function run([verb, selector = '', domain = '']: string[]): Promise<string[]> {
  const { content } = readBuiltSite(join(import.meta.dirname, '../../../build'));
  const result = parseEnvironment(process.env, content);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  const sender = messageIdDomain(result.settings.mail.from.address).toLowerCase();
  if (verb === 'dkim') return missingKey(sender, { selector, domain }, lookUp);
  await send(result.settings);
  return missingRecords(sender, lookUp);
}

try {
  const missing = await run(process.argv.slice(2));
  console.log(missing.length === 0 ? 'The DNS of the sender lacks nothing.' : missing.join('\n'));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const answer = error instanceof DeliveryError ? error.answer : undefined;
  console.error([error.message, answer].filter((part) => part !== undefined).join('\n'));
  process.exitCode = 1;
}
