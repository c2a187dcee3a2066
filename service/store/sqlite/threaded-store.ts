/**
 * The SQLite store in a thread of its own: SQLite waits for disk and locks there, and the event loop
 * goes on. The thread makes one call after the other, but for those that it makes in pieces, and is started again
 * when it ends unexpectedly.
 */
import { Worker } from 'node:worker_threads';
import type { Log } from '../../log.ts';
import { type StoreOptions, StoreUnavailableError } from '../store.ts';
import type { SqliteStore } from './store.ts';
import {
  type Call,
  type FromThread,
  type Outcome,
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

/** When a call is made again that found the database locked. Others are made meanwhile: reads need no lock. */
const TRY_AGAIN_MS = 20;
const RESTART_AFTER_MS = 1000;
/** So that the thread does not wait for us between calls. The others wait here, where they can still be refused. */
const SENT_AHEAD = 4;

interface PendingCall {
  call: Call;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** It has waited long enough: it is not made any more. */
  isOverdue: boolean;
  timer: NodeJS.Timeout;
}

interface Thread {
  worker: Worker;
  methods: string[];
  /** Resolves when it has ended for any reason, with the error if there was one. */
  ended: Promise<Error | null>;
}

const send = (worker: Worker, message: ToThread) => worker.postMessage(message);

/** Rejects with the reason why the database could not be opened. */
function startThread(file: URL, workerData: ThreadSettings): Promise<Thread> {
  const worker = new Worker(file, { workerData, name: 'database' });
  let failure: Error | null = null;
  worker.on('error', (error: Error) => {
    failure = error;
  });
  const ended = new Promise<Error | null>((resolve) => worker.once('exit', () => resolve(failure)));
  return new Promise((resolve, reject) => {
    void ended.then((error) => reject(error ?? new Error('The database thread did not start')));
    worker.once('message', (first: FromThread) => {
      if ('refused' in first) reject(unpackError(first.refused));
      else if ('opened' in first) resolve({ worker, methods: first.opened, ended });
    });
  });
}

const closedError = () => new StoreUnavailableError('The database is closed');

function settle({ resolve, reject, timer }: PendingCall, outcome: Outcome): void {
  clearTimeout(timer);
  if ('value' in outcome) resolve(outcome.value);
  else reject(unpackError('error' in outcome ? outcome.error : outcome.locked));
}

function refuse({ reject, timer }: PendingCall, error: unknown): void {
  clearTimeout(timer);
  reject(error);
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
  const settings = {
    dataDir,
    busyTimeoutMs: 0,
    exclusiveTimeoutMs: busyTimeoutMs,
    hasWebhook,
  };
  /** In the order in which they are made. */
  const waiting = new Set<PendingCall>();
  /** They found the database locked, and wait to be made again. */
  const locked = new Map<PendingCall, Outcome>();
  /** Sent to the thread and not answered yet, by their ids. */
  const sent = new Map<number, PendingCall>();
  /** Of these, what is made in pieces. */
  const inPieces = new Set<number>();
  let calls = 0;
  /** Null while there is none that takes calls. */
  let worker: Worker | null = null;
  let threadEnd: Promise<unknown> | null = null;
  let restart: NodeJS.Timeout | undefined;
  let isClosed = false;

  function sendWaiting(): void {
    for (const next of waiting) {
      if (worker === null || sent.size - inPieces.size >= SENT_AHEAD) return;
      waiting.delete(next);
      try {
        send(worker, { call: next.call });
        sent.set(next.call.id, next);
      } catch (error) {
        // A parameter that cannot cross threads.
        refuse(next, error);
      }
    }
  }

  function refuseWaiting(error: Error): void {
    for (const pending of [...waiting, ...locked.keys()]) refuse(pending, error);
    waiting.clear();
    locked.clear();
  }

  function tryAgainSoon(pending: PendingCall, outcome: Outcome): void {
    locked.set(pending, outcome);
    setTimeout(() => {
      if (!locked.delete(pending)) return;
      waiting.add(pending);
      sendWaiting();
    }, TRY_AGAIN_MS).unref();
  }

  function take(message: FromThread): void {
    if ('goesOn' in message) inPieces.add(message.goesOn);
    else if ('outcome' in message) takeOutcome(message);
    sendWaiting();
  }

  function takeOutcome({ id, outcome, isLast }: Extract<FromThread, { outcome: Outcome }>): void {
    const answered = sent.get(id);
    sent.delete(id);
    inPieces.delete(id);
    if (isLast) worker = null;
    if (answered === undefined) return;
    if ('locked' in outcome && !answered.isOverdue && !isClosed) tryAgainSoon(answered, outcome);
    else settle(answered, outcome);
  }

  function use(started: Thread): void {
    worker = started.worker;
    worker.on('message', take);
    threadEnd = started.ended.then((error) => {
      worker = null;
      // Nobody can know any more whether it has happened.
      const cause = new StoreUnavailableError('The database thread has ended', { cause: error });
      for (const pending of sent.values()) refuse(pending, cause);
      sent.clear();
      inPieces.clear();
      if (isClosed) return;
      log.error({ err: error }, 'the database thread has ended; it starts again');
      restart = setTimeout(startAgain, RESTART_AFTER_MS);
    });
    sendWaiting();
  }

  async function startAgain(): Promise<void> {
    try {
      const started = await startThread(threadFile, { ...settings, mustExist: true });
      if (isClosed) send(started.worker, { close: true });
      else use(started);
    } catch (cause) {
      if (isClosed) return;
      refuseWaiting(new StoreUnavailableError('The database cannot be opened again', { cause }));
      restart = setTimeout(startAgain, RESTART_AFTER_MS);
    }
  }

  const busyError = () =>
    new StoreUnavailableError(`The database was not free for ${busyTimeoutMs} ms`);

  function call(method: string, parameters: unknown[]): Promise<unknown> {
    if (isClosed) return Promise.reject(closedError());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        pending.isOverdue = true;
        const outcome = locked.get(pending);
        locked.delete(pending);
        if (outcome !== undefined) settle(pending, outcome);
        else if (waiting.delete(pending)) refuse(pending, busyError());
      }, busyTimeoutMs);
      timer.unref();
      calls += 1;
      const call = { id: calls, method, parameters };
      const pending = { call, resolve, reject, isOverdue: false, timer };
      waiting.add(pending);
      sendWaiting();
    });
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(restart);
    refuseWaiting(closedError());
    if (worker !== null) send(worker, { close: true });
    await threadEnd;
  }

  const first = await startThread(threadFile, settings);
  use(first);
  const methods = first.methods.map((method) => [
    method,
    (...parameters: unknown[]) => call(method, parameters),
  ]);
  return { ...(Object.fromEntries(methods) as SqliteStore), close };
}
