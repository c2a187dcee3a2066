/** The commands that are about the machine and need no open database: backup, restore, mail, settings. */
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { messageIdDomain } from '../../domain/email-address.ts';
import { DeliveryError } from '../../outbox/mailer.ts';
import type { Environment } from '../../settings/read-settings.ts';
import { type BackupSettings, makeBackup } from '../backup/copy.ts';
import { BackupError, DamageError } from '../backup/file.ts';
import { stageCopy } from '../backup/stage.ts';
import { backupSchema, type HostSettings, parseEnvironment } from '../environment.ts';
import { readBuiltSite } from '../http/built-site.ts';
import { createSmtpMailer, smtpOptions } from '../mail/smtp-mailer.ts';
import { CommandError, type MachineCommand } from './arguments.ts';
import { settingsOf } from './settings.ts';

/** Resolves with what is to be printed. */
export async function runMachineCommand(
  command: MachineCommand,
  environment: Environment,
): Promise<string> {
  switch (command.verb) {
    case 'backup':
      return withCopies(environment, (settings) => makeBackup(settings, Date.now()));
    case 'restore':
      return withCopies(environment, ({ dataDir }) => stageCopy(dataDir, command));
    case 'mail':
      return sendTestEmails(hostSettings(environment));
    case 'settings':
      hostSettings(environment);
      return 'The service would start with these settings.';
  }
}

async function withCopies(
  environment: Environment,
  work: (settings: BackupSettings) => Promise<string>,
): Promise<string> {
  const { DATA_DIR, DATABASE_URL, BACKUP_RECIPIENT } = settingsOf(backupSchema, environment);
  if (DATABASE_URL !== null) {
    throw new CommandError(
      'The requests are in PostgreSQL, which is copied with its own tools: docs/deploy.md',
    );
  }
  try {
    return await work({ dataDir: resolve(DATA_DIR), backupRecipient: BACKUP_RECIPIENT });
  } catch (error) {
    if (error instanceof DamageError) {
      throw new CommandError(
        `The database is damaged, so a copy would be no backup: ${error.message}`,
      );
    }
    if (error instanceof BackupError) throw new CommandError(error.message, { cause: error });
    throw error;
  }
}

/** As the service reads them at its start. */
function hostSettings(environment: Environment): HostSettings {
  const { content } = readBuiltSite(join(import.meta.dirname, '../../../build'));
  const result = parseEnvironment(environment, content);
  if (result.ok) return result.settings;
  throw new CommandError(['The settings are not right:', ...result.problems].join('\n  '));
}

async function sendTestEmails(settings: HostSettings): Promise<string> {
  const { smtpUrl, mail } = settings;
  if (smtpUrl === null) throw new CommandError('SMTP_URL is not set, so no e-mail is sent.');
  const mailer = createSmtpMailer(smtpOptions(smtpUrl, settings));
  const text =
    'This is a test. If it is not in the spam folder, e-mails of the website arrive.\n\n' +
    'docs/deploy.md names a page that checks the records of your domain (SPF, DKIM, DMARC).\n';
  const sent: string[] = [];
  try {
    for (const to of mail.to) {
      const messageId = `<${randomUUID()}@${messageIdDomain(mail.from.address)}>`;
      const subject = 'Test e-mail of the website';
      const html = `<p>${text}`;
      await mailer.send({ messageId, from: mail.from, to: [to], subject, text, html });
      sent.push(`Sent to ${to.address}.`);
    }
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const answer = error.answer ?? '';
    throw new CommandError([...sent, error.message, answer].join('\n').trim(), { cause: error });
  } finally {
    await mailer.close();
  }
  return sent.join('\n');
}
