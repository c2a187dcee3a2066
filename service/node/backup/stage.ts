/** `leads restore [--yes] FILE`: checks a copy, says what it would lose, and stages it for the next start. */
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { listEveryRequest } from '../../desk/list-requests.ts';
import { formatTime } from '../../domain/office-time.ts';
import { databasePath } from '../../store/sqlite/path.ts';
import { openSqliteStore } from '../../store/sqlite/store.ts';
import { StoreUnavailableError } from '../../store/store.ts';
import { isSystemError } from '../errors.ts';
import { BackupError, sync } from './file.ts';
import { checkForeignCopy } from './foreign-copy.ts';
import { erasedIn, STAGED_FILE } from './swap.ts';

/** `-` is the standard input. */
export async function stageCopy(
  dataDir: string,
  { file, isConfirmed }: { file: string; isConfirmed: boolean },
): Promise<string> {
  const staged = join(dataDir, STAGED_FILE);
  const incoming = `${staged}.part`;
  const removeIncoming = () => {
    for (const part of ['', '-wal', '-shm', '-journal']) rmSync(incoming + part, { force: true });
  };
  removeIncoming();
  try {
    await receive(file === '-' ? process.stdin : createReadStream(file), incoming);
    checkForeignCopy(incoming);
    const report = await compare(incoming, databasePath(dataDir));
    if (!isConfirmed) return `${report}\nNothing was changed. To restore it: the same with --yes`;
    sync(incoming);
    renameSync(incoming, staged);
    sync(dataDir);
    return (
      `${report}\nThe copy is staged. Restart the service now (docker compose restart website): the start puts it in place, ` +
      'erases again what was erased meanwhile, and ends all keys to the desk; send new ones with leads key.\n' +
      `What is there now is kept for 30 days as ${dataDir}/replaced-TIME.sqlite; to go back: leads restore --yes ${dataDir}/replaced-TIME.sqlite`
    );
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new BackupError(`The copy could not be read: ${error.message}`, { cause: error });
  } finally {
    removeIncoming();
  }
}

const AGE_HEADER = 'age-encryption.org/';

async function receive(source: Readable, path: string): Promise<void> {
  await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  const start = Buffer.alloc(AGE_HEADER.length);
  const file = openSync(path, 'r');
  readSync(file, start);
  closeSync(file);
  if (start.toString() !== AGE_HEADER) return;
  throw new BackupError(
    'This copy is encrypted. Where its secret key is: age --decrypt --identity KEY FILE | … leads restore -',
  );
}

/** What is in the copy, what of the present database is not, and what has been erased since the copy. */
async function compare(copyPath: string, presentPath: string): Promise<string> {
  const copy = await contentsOf(copyPath);
  const until =
    copy.lastAt === null ? '' : `; the last thing in it happened on ${formatTime(copy.lastAt)}`;
  const found = `The copy is whole: ${copy.requests.size} request(s)${until}.`;
  if (!existsSync(presentPath)) return `${found} There is no database yet, so nothing is lost.`;
  let present: Awaited<ReturnType<typeof contentsOf>>;
  try {
    present = await contentsOf(presentPath);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    return `${found} The present database cannot be read, so it is not known what would be lost (${error.message}).`;
  }
  const lost = [...present.requests].filter(([fingerprint]) => !copy.requests.has(fingerprint));
  const numbers = lost.map(([, id]) => id).sort((a, b) => a - b);
  const acts = present.actTimes.filter((at) => at > (copy.lastAt ?? 0)).length;
  const lines = [found];
  if (numbers.length === 0 && acts === 0) lines[0] += ' Nothing would be lost.';
  else {
    lines.push(
      `Would be lost: ${numbers.length} request(s) that are not in it` +
        `${numbers.length === 0 ? '' : ` (no. ${numbers.join(', ')})`}, and ${acts} act(s) in the desk since then.`,
    );
  }
  const again = erasedIn(presentPath)
    .filter(({ id, receivedAt }) => copy.times.get(id) === receivedAt)
    .map(({ id, receivedAt }) => `no. ${id}, received ${formatTime(receivedAt)}`);
  if (again.length > 0) lines.push(`Will be erased again: ${again.join('; ')}.`);
  return lines.join('\n');
}

const PAGE = 1000;

async function contentsOf(path: string) {
  const store = openSqliteStore({ path });
  try {
    const all = await listEveryRequest(store);
    const actTimes: number[] = [];
    for (let after: number | null = null; ; ) {
      const entries = await store.listRecord({ after, limit: PAGE });
      actTimes.push(...entries.map(({ at }) => at));
      if (entries.length < PAGE) break;
      after = entries.at(-1)?.id ?? null;
    }
    const times = [...all.map(({ receivedAt }) => receivedAt), ...actTimes];
    const lastAt = times.reduce((last: number | null, time) => Math.max(last ?? time, time), null);
    return {
      requests: new Map(all.map(({ fingerprint, id }) => [fingerprint, id])),
      times: new Map(all.map(({ id, receivedAt }) => [id, receivedAt])),
      actTimes,
      lastAt,
    };
  } finally {
    await store.close();
  }
}
