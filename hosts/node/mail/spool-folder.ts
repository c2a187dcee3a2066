/** The folder of e-mails written to files, and what its files are called. */
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

export function spoolFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** One file for each Message-ID. They are ours, but a file name is no place for trust. */
export function spoolFileName(messageId: string): string {
  const id = messageId.replace(/^<|>$/g, '');
  const isHarmless = /^[A-Za-z0-9][\w.@+-]{0,199}$/.test(id);
  return `${isHarmless ? id : createHash('sha256').update(messageId).digest('hex')}.eml`;
}

/** While it is written. A killed process leaves it behind, so it can be told whose it is. */
export const unfinishedName = (fileName: string): string => `.${fileName}.tmp`;

/** Removes the copies of e-mails whose requests are erased; those that were never spooled have none. */
export function removeSpooled(dataDir: string, messageIds: string[]): void {
  const folder = spoolFolder(dataDir);
  for (const messageId of messageIds) {
    const name = spoolFileName(messageId);
    for (const file of [name, unfinishedName(name)]) rmSync(join(folder, file), { force: true });
  }
}
