/** The folder of e-mails that are written to files, and the names of the files. */
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

export function spoolFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** One file for each Message-ID. We make the ids, but what becomes a file name is checked all the same. */
export function spoolFileName(messageId: string): string {
  const id = messageId.replace(/^<|>$/g, '');
  const isHarmless = /^[A-Za-z0-9][\w.@+-]{0,199}$/.test(id);
  return `${isHarmless ? id : createHash('sha256').update(messageId).digest('hex')}.eml`;
}

/** Name of the file while it is being written; a killed process leaves it behind. */
export const unfinishedName = (fileName: string): string => `.${fileName}.tmp`;

/** Removes the files of e-mails whose requests are erased. Ids without a file are ignored. */
export function removeSpooled(dataDir: string, messageIds: string[]): void {
  const folder = spoolFolder(dataDir);
  for (const messageId of messageIds) {
    const name = spoolFileName(messageId);
    for (const file of [name, unfinishedName(name)]) rmSync(join(folder, file), { force: true });
  }
}
