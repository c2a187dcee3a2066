/**
 * The thread of the database: makes one call after the other, and answers when it is committed. Between the pieces of
 * a long one, others are made.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseLockedError, DatabaseLostError } from './database.ts';
import { databasePath } from './path.ts';
import { openSqliteStore, type SqliteStore } from './store.ts';
import {
  type Call,
  type FromThread,
  type Outcome,
  packError,
  type ThreadSettings,
  type ToThread,
} from './thread-messages.ts';

const post = (message: FromThread) => parentPort?.postMessage(message);

interface ThreadOptions {
  /**
   * Called before a deletion is committed, with the e-mails that held erased requests: copies of
   * them in the data folder go too.
   */
  onErase(dataDir: string, messageIds: string[]): void;
}

function open(
  { dataDir, ...settings }: ThreadSettings,
  { onErase }: ThreadOptions,
): SqliteStore | null {
  try {
    return openSqliteStore({
      ...settings,
      path: databasePath(dataDir),
      onErase: (messageIds) => onErase(dataDir, messageIds),
    });
  } catch (error) {
    post({ refused: packError(error) });
    return null;
  }
}

function serve(store: SqliteStore): void {
  const methods = new Map<string, (...parameters: unknown[]) => Promise<unknown>>(
    Object.entries(store),
  );

  async function end(): Promise<void> {
    await store.close();
    parentPort?.close();
  }

  async function make({
    method,
    parameters,
  }: Call): Promise<{ outcome: Outcome; isLast: boolean }> {
    try {
      return { outcome: { value: await methods.get(method)?.(...parameters) }, isLast: false };
    } catch (error) {
      const packed = packError(error);
      const outcome = error instanceof DatabaseLockedError ? { locked: packed } : { error: packed };
      // The open database's files were moved or deleted. They may come back: the next thread opens them.
      return { outcome, isLast: error instanceof DatabaseLostError };
    }
  }

  parentPort?.on('message', async (message: ToThread) => {
    if ('close' in message) return end();
    const { id } = message.call;
    let isMade = false;
    setImmediate(() => {
      if (!isMade) post({ goesOn: id });
    });
    const answer = await make(message.call);
    isMade = true;
    post({ id, ...answer });
    if (answer.isLast) await end();
  });
  post({ opened: [...methods.keys()] });
}

/** For the file that a host starts as its database thread; does nothing in the main thread. */
export function serveDatabase(options: ThreadOptions): void {
  if (parentPort === null) return;
  const store = open(workerData as ThreadSettings, options);
  if (store !== null) serve(store);
}
