/** `node mail-test/main.ts`: sends a test e-mail as the host would. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { messageIdDomain } from '../../outbox/email/addresses.ts';
import { DeliveryError } from '../../outbox/mailer.ts';
import { type HostSettings, parseEnvironment } from '../environment.ts';
import { readBuiltSite } from '../http/built-site.ts';
import { createSmtpMailer } from '../mail/smtp-mailer.ts';

async function send({ smtpUrl, smtpAllowsPlain, mail }: HostSettings): Promise<void> {
  if (smtpUrl === null) throw new Error('SMTP_URL is not set, so no e-mail is sent.');
  const mailer = createSmtpMailer({ url: smtpUrl, allowsPlain: smtpAllowsPlain });
  const text =
    'This is a test. If it is not in the spam folder, e-mails of the website arrive.\n\n' +
    'docs/deploy.md names a page that checks the records of your domain (SPF, DKIM, DMARC).\n';
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

try {
  const { content } = readBuiltSite(join(import.meta.dirname, '../../../build'));
  const result = parseEnvironment(process.env, content);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  await send(result.settings);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const answer = error instanceof DeliveryError ? error.answer : undefined;
  console.error([error.message, answer].filter((part) => part !== undefined).join('\n'));
  process.exitCode = 1;
}
