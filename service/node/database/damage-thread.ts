/** Looks through every page of the SQLite file, beside the thread that serves requests, and says what is damaged. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** Result codes: CORRUPT, NOTADB. Whatever else goes wrong here is told by who reads and writes. */
const DAMAGED = new Set([11, 26]);

/** Null if nothing is. A connection of its own: another's cache would hide what is in the file. */
function damageIn(path: string): string | null {
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      const found = database.prepare('PRAGMA quick_check(1)').get()?.quick_check;
      return found === 'ok' ? null : String(found);
    } finally {
      database.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error)) throw error;
    return DAMAGED.has(Number(error.errcode) & 0xff) ? error.message : null;
  }
}

if (parentPort !== null) parentPort.postMessage(damageIn(workerData));
