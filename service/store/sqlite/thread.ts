/**
 * The thread of the database: makes one call after the other, and answers when it is committed. Between the pieces of
 * a long one, and while one waits for a lock, others are made.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type ContactStore, StoreUnavailableError } from '../store.ts';
import { DatabaseLockedError, DatabaseLostError, type DatabaseOptions } from './database.ts';
import { DatabaseVersionError } from './migrate.ts';
import { databasePath } from './path.ts';
import { openSqliteStore } from './store.ts';

export interface ThreadSettings extends DatabaseOptions {
  dataDir: string;
}

export interface Call {
  id: number;
  /** One of those that the thread named when it had opened the database. */
  method: string;
  parameters: unknown[];
  /** By `monotonicMs`: then it has waited for long enough. */
  giveUpAt: number;
}

export type Answer =
  | { opened: string[] }
  | { refused: PortableError }
  /** From now on the outcome of this call is waited for, however long it takes. */
  | { begun: number }
  | { id: number; value: unknown }
  | { id: number; error: PortableError };

/** The same in every thread, whatever becomes of the clock. */
export const monotonicMs = () => Number(process.hrtime.bigint() / 1_000_000n);

/** An error on its way from one thread to the other: the platform's own way loses class and codes. */
export interface PortableError {
  name: string;
  message: string;
  stack: string | undefined;
  /** `code`, `errcode` and the like. */
  details: Record<string, string | number>;
  cause: PortableError | undefined;
}

const classes = [StoreUnavailableError, DatabaseVersionError, TypeError, RangeError];

export function packError(error: unknown): PortableError {
  if (!(error instanceof Error)) return packError(new Error(`Thrown: ${String(error)}`));
  const details = Object.entries(error).filter(
    ([key, value]) => key !== 'name' && (typeof value === 'string' || typeof value === 'number'),
  );
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    details: Object.fromEntries(details),
    cause: error.cause === undefined ? undefined : packError(error.cause),
  };
}

export function unpackError({ name, message, stack, details, cause }: PortableError): Error {
  const options = cause === undefined ? {} : { cause: unpackError(cause) };
  const Class = classes.find((known) => known.name === name) ?? Error;
  return Object.assign(new Class(message, options), details, { name, stack });
}

/** When a call is made again that found the database locked. */
const TRY_AGAIN_MS = 20;

interface ThreadOptions {
  /**
   * Called before a deletion is committed, with the e-mails that held erased requests: copies of
   * them in the data folder go too.
   */
  onErase(dataDir: string, messageIds: string[]): void;
}

const post = (message: Answer) => parentPort?.postMessage(message);

function serve(store: ContactStore): void {
  const methods = new Map<string, (...parameters: unknown[]) => Promise<unknown>>(
    Object.entries(store),
  );

  async function make({ id, method, parameters, giveUpAt }: Call): Promise<void> {
    if (monotonicMs() > giveUpAt) return;
    post({ begun: id });
    for (;;) {
      try {
        return post({ id, value: await methods.get(method)?.(...parameters) });
      } catch (error) {
        // The next thread opens the files again: they may have come back.
        if (error instanceof DatabaseLostError) throw error;
        if (!(error instanceof DatabaseLockedError) || monotonicMs() > giveUpAt) {
          return post({ id, error: packError(error) });
        }
        await delay(TRY_AGAIN_MS);
      }
    }
  }

  parentPort?.on('message', async (message: Call | 'close') => {
    if (message !== 'close') return make(message);
    await store.close();
    parentPort?.close();
  });
  post({ opened: [...methods.keys()] });
}

/** For the file that a host starts as its database thread; does nothing in the main thread. */
export function serveDatabase({ onErase }: ThreadOptions): void {
  if (parentPort === null) return;
  const { dataDir, ...settings } = workerData as ThreadSettings;
  try {
    serve(
      openSqliteStore({
        ...settings,
        path: databasePath(dataDir),
        onErase: (messageIds) => onErase(dataDir, messageIds),
      }),
    );
  } catch (error) {
    post({ refused: packError(error) });
  }
}
