/** Writes e-mails to files instead of sending them: one `.eml` for each Message-ID. */
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DeliveryError, type Mailer, type OutgoingEmail } from '../../outbox/mailer.ts';
import { isSystemError } from '../system-error.ts';
import { mailMessage } from './message.ts';
import { removeSpooled, spoolFileName, spoolFolder, unfinishedName } from './spool-folder.ts';

async function render(email: OutgoingEmail): Promise<Buffer> {
  // Loaded at the first e-mail, because it is a third of what the host would load at its start.
  const { createTransport } = await import('nodemailer');
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transporter.sendMail(mailMessage(email));
  if (!Buffer.isBuffer(message)) throw new TypeError('nodemailer gave no buffer');
  return message;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeDurably(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, unfinishedName(name));
  try {
    await writeFile(temporary, content, { mode: 0o600, flush: true });
    await rename(temporary, join(folder, name));
    await syncFolder(folder);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Creates the folder at the first e-mail. */
export function createSpoolMailer({ dataDir }: { dataDir: string }): Mailer {
  const folder = spoolFolder(dataDir);
  return {
    async send(email) {
      const content = await render(email);
      try {
        await writeDurably(folder, spoolFileName(email.messageId), content);
      } catch (error) {
        if (!isSystemError(error)) throw error;
        const reason = `The mail folder cannot be written (${error.code} ${error.syscall})`;
        throw new DeliveryError('relay', reason, { cause: error });
      }
    },
    async erase(messageId) {
      removeSpooled(dataDir, [messageId]);
    },
    async close() {
      // No file or connection stays open between two e-mails.
    },
  };
}
