/** Writes e-mails to files instead of sending them: one `.eml` for each Message-ID. */
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DeliveryError, type Mailer, type OutgoingEmail } from '../../deliver/mailer.ts';
import { isSystemError } from '../errors.ts';
import { mailMessage } from './message.ts';

async function render(email: OutgoingEmail): Promise<Buffer> {
  // Loaded at the first e-mail, because it is a third of what the host would load at its start.
  const { createTransport } = await import('nodemailer');
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transporter.sendMail(mailMessage(email));
  if (!Buffer.isBuffer(message)) throw new TypeError('nodemailer gave no buffer');
  return message;
}

async function write(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, unfinishedName(name));
  try {
    await writeFile(temporary, content, { mode: 0o600 });
    await rename(temporary, join(folder, name));
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
        await write(folder, spoolFileName(email.messageId), content);
      } catch (error) {
        if (!isSystemError(error)) throw error;
        const reason = `The mail folder cannot be written (${error.code} ${error.syscall})`;
        throw new DeliveryError('relay', reason, { cause: error });
      }
    },
    async close() {
      // No file or connection stays open between two e-mails.
    },
  };
}

export function spoolFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** One file for each Message-ID. We make the ids, but what becomes a file name is checked all the same. */
function spoolFileName(messageId: string): string {
  const id = messageId.replace(/^<|>$/g, '');
  const isHarmless = /^[A-Za-z0-9][\w.@+-]{0,199}$/.test(id);
  return `${isHarmless ? id : createHash('sha256').update(messageId).digest('hex')}.eml`;
}

/** Name of the file while it is being written; a killed process leaves it behind. */
const unfinishedName = (fileName: string): string => `.${fileName}.tmp`;

/** Removes the files of e-mails whose requests are erased. Ids without a file are ignored. */
export function removeSpooled(dataDir: string, messageIds: string[]): void {
  const folder = spoolFolder(dataDir);
  for (const messageId of messageIds) {
    const name = spoolFileName(messageId);
    for (const file of [name, unfinishedName(name)]) rmSync(join(folder, file), { force: true });
  }
}
