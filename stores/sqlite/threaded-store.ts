/**
 * The SQLite store in a thread of its own: SQLite waits for disk and locks there, and the event loop
 * goes on. The thread is started again when it ends unexpectedly.
 */
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Log } from '../../contact/log.ts';
import { type StoreOptions, StoreUnavailableError } from '../../contact/store.ts';
import { createCallQueue } from './call-queue.ts';
import type { CurrentSalts } from './requests.ts';
import type { SqliteStore } from './store.ts';
import {
  type Answer,
  callKinds,
  type FromThread,
  type ThreadSettings,
  type ToThread,
  unpackError,
} from './thread-messages.ts';

interface ThreadedStoreOptions extends StoreOptions {
  /** Folder of the database and of the spool, from which erased requests go too. */
  dataDir: string;
  /** How long a call waits for other processes and for other calls. */
  busyTimeoutMs?: number;
  log: Log;
  /** What runs in the thread: a file that calls `serveDatabase`. */
  threadFile: URL;
}

/** Longest single lock wait inside SQLite, kept short so that reads are not blocked. */
const LOCK_WAIT_MS = 100;
const RESTART_AFTER_MS = 1000;
const SALTS_KEPT_MS = 1000;

interface Thread {
  post(message: ToThread): void;
  /** Resolves when it has ended for any reason, with the error if there was one. */
  ended: Promise<Error | null>;
  onAnswer(listener: (answer: Answer) => void): void;
}

/** A thread does not inherit the compile cache, which saves it 15 MB and half of its start. */
function threadEnvironment(): NodeJS.ProcessEnv {
  const cache = getCompileCacheDir();
  return cache === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(cache) };
}

/** Rejects with the reason why the database could not be opened. */
function startThread(file: URL, settings: ThreadSettings): Promise<Thread> {
  const worker = new Worker(file, {
    workerData: settings,
    name: 'database',
    env: threadEnvironment(),
  });
  let failure: Error | null = null;
  worker.on('error', (error: Error) => {
    failure = error;
  });
  const ended = new Promise<Error | null>((resolve) => worker.once('exit', () => resolve(failure)));
  return new Promise((resolve, reject) => {
    void ended.then((error) => reject(error ?? new Error('The database thread did not start')));
    worker.once('message', (first: FromThread) => {
      if ('refused' in first) return reject(unpackError(first.refused));
      resolve({
        post: (message) => worker.postMessage(message),
        ended,
        onAnswer: (listener) => worker.on('message', listener),
      });
    });
  });
}

const closedError = () => new StoreUnavailableError('The database is closed');

type MakeCall = (method: keyof typeof callKinds, parameters: unknown[]) => Promise<unknown>;

/**
 * Nearly every request asks for the salts, so they are kept for a second. If another process adds one
 * meanwhile, nothing is lost: a client is looked for under all of them.
 */
function saltsThrough(call: MakeCall): Pick<SqliteStore, 'addressSalts' | 'sweep'> {
  let known: CurrentSalts & { readAt: number } = { salts: [], validUntil: 0, readAt: 0 };
  const forget = () => {
    known = { salts: [], validUntil: 0, readAt: 0 };
  };

  return {
    // A function does not cross threads, so its salt does, on the one day when it is needed.
    async addressSalts(now, freshSalt) {
      const { salts, readAt, validUntil } = known;
      if (now >= readAt && now < Math.min(validUntil, readAt + SALTS_KEPT_MS)) return salts;
      const current = (await call('currentSalts', [now])) as CurrentSalts | null;
      if (current === null) return (await call('addressSalts', [now, freshSalt()])) as string[];
      known = { ...current, readAt: now };
      return current.salts;
    },
    async sweep(now) {
      forget();
      await call('sweep', [now]);
      forget();
    },
  };
}

/**
 * Throws as `openSqliteStore` does if the database cannot be opened at first. Later, calls are
 * rejected with StoreUnavailableError for as long as it cannot.
 */
export async function openThreadedSqliteStore({
  dataDir,
  busyTimeoutMs = 4000,
  log,
  threadFile,
  hasWebhook = false,
}: ThreadedStoreOptions): Promise<SqliteStore> {
  const queue = createCallQueue(busyTimeoutMs);
  const settings = {
    dataDir,
    busyTimeoutMs: Math.min(busyTimeoutMs, LOCK_WAIT_MS),
    exclusiveTimeoutMs: busyTimeoutMs,
    hasWebhook,
  };
  let thread: Thread | null = null;
  let restart: NodeJS.Timeout | undefined;
  let isClosed = false;

  function use(started: Thread): void {
    thread = started;
    started.onAnswer(({ outcomes, isLast }) => {
      if (isLast) queue.sendTo(null);
      queue.settle(outcomes);
    });
    queue.sendTo((calls) => started.post({ calls }));
    void started.ended.then((error) => {
      thread = null;
      queue.sendTo(null);
      queue.abandon(new StoreUnavailableError('The database thread has ended', { cause: error }));
      // What the thread gave back while it was being closed, because the database was locked.
      if (isClosed) return queue.refuse(closedError());
      log.error({ err: error }, 'the database thread has ended; it starts again');
      restart = setTimeout(startAgain, RESTART_AFTER_MS);
    });
  }

  async function startAgain(): Promise<void> {
    try {
      const started = await startThread(threadFile, { ...settings, mustExist: true });
      if (isClosed) started.post({ close: true });
      else use(started);
    } catch (cause) {
      if (isClosed) return;
      queue.refuse(new StoreUnavailableError('The database cannot be opened again', { cause }));
      restart = setTimeout(startAgain, RESTART_AFTER_MS);
    }
  }

  const call: MakeCall = (method, parameters) => {
    if (isClosed) return Promise.reject(closedError());
    return queue.add({ method, parameters });
  };

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(restart);
    queue.sendTo(null);
    queue.refuse(closedError());
    thread?.post({ close: true });
    await thread?.ended;
  }

  use(await startThread(threadFile, settings));
  const methods = Object.keys(callKinds) as (keyof typeof callKinds)[];
  const calls = methods.map((method) => [
    method,
    (...parameters: unknown[]) => call(method, parameters),
  ]);
  return {
    ...(Object.fromEntries(calls) as SqliteStore),
    ...saltsThrough(call),
    close,
  };
}
