/** `leads erase`: deletes a person in the database, and in the files that a restore has replaced. */
import { statSync, utimesSync } from 'node:fs';
import type { Erasure } from '../../store/desk-store.ts';
import { DatabaseVersionError } from '../../store/sqlite/migrate.ts';
import { openSqliteStore } from '../../store/sqlite/store.ts';
import { type ContactStore, StoreUnavailableError } from '../../store/store.ts';
import { replacedFiles } from '../backup/swap.ts';
import { removeSpooled } from '../mail/spool-mailer.ts';
import { CommandError } from './arguments.ts';

export async function erasePerson(
  { store, dataDir }: { store: ContactStore; dataDir: string },
  email: string,
  erasure: Erasure,
): Promise<string> {
  let deleted = await store.eraseByEmail(email, erasure);
  const unread: string[] = [];
  for (const path of replacedFiles(dataDir)) {
    try {
      deleted += await eraseInReplaced(path, dataDir, email, erasure);
    } catch (error) {
      const isUnread =
        error instanceof StoreUnavailableError || error instanceof DatabaseVersionError;
      if (!isUnread) throw error;
      unread.push(path);
    }
  }
  const requests = deleted === 1 ? '1 request' : `${deleted} requests`;
  if (unread.length > 0) {
    throw new CommandError(
      `Deleted ${requests}, but these cannot be read and may have more: ${unread.join(', ')}. Delete them.`,
    );
  }
  if (deleted === 0) {
    throw new CommandError(
      'No request is from that address, so none was deleted. Look for the person by name: leads list',
    );
  }
  return `Deleted ${requests}, with their e-mails that wait here. Your mailboxes still have theirs, and backups have the person for 14 nights.`;
}

/** Its time stays: by that it goes. */
async function eraseInReplaced(path: string, dataDir: string, email: string, erasure: Erasure) {
  const { atimeMs, mtimeMs } = statSync(path);
  const store = openSqliteStore({ path, onErase: (ids) => removeSpooled(dataDir, ids) });
  try {
    return await store.eraseByEmail(email, erasure);
  } finally {
    await store.close();
    utimesSync(path, atimeMs / 1000, mtimeMs / 1000);
  }
}
