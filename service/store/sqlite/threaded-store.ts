/**
 * The SQLite store in a thread of its own: SQLite waits for disk and locks there, and the event loop
 * goes on. The thread is started again when it ends unexpectedly.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Log } from '../../domain/log.ts';
import { type ContactStore, StoreUnavailableError } from '../store.ts';

import { type Answer, type Call, monotonicMs, type ThreadSettings, unpackError } from './thread.ts';

interface ThreadedStoreOptions {
  /** Folder of the database and of the spool, from which erased requests go too. */
  dataDir: string;
  /** How long a call waits for other processes and for other calls. */
  busyTimeoutMs?: number;
  log: Log;
  /** What runs in the thread: a file that calls `serveDatabase`. */
  threadFile: URL;
}

const RESTART_AFTER_MS = 1000;

interface PendingCall {
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** From then on its outcome is waited for. */
  hasBegun: boolean;
  timer: NodeJS.Timeout;
}

interface Thread {
  worker: Worker;
  methods: string[];
}

/** Rejects with the reason why the database could not be opened. */
function startThread(file: URL, workerData: ThreadSettings): Promise<Thread> {
  const worker = new Worker(file, { workerData, name: 'database' });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The database thread did not start')));
    worker.once('message', (first: Answer) => {
      if ('refused' in first) reject(unpackError(first.refused));
      else if ('opened' in first) resolve({ worker, methods: first.opened });
    });
  });
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
}: ThreadedStoreOptions): Promise<ContactStore> {
  const settings = { dataDir, busyTimeoutMs: 0, exclusiveTimeoutMs: busyTimeoutMs };
  /** Sent to the thread and not answered yet, by their ids. */
  const pending = new Map<number, PendingCall>();
  const closing = new AbortController();
  let calls = 0;
  /** While there is none, the one that is to be started. */
  let thread: Promise<Thread>;

  function settle(id: number, how: (call: PendingCall) => void): void {
    const call = pending.get(id);
    if (call === undefined) return;
    clearTimeout(call.timer);
    pending.delete(id);
    how(call);
  }

  function take(answer: Answer): void {
    if ('begun' in answer) {
      const call = pending.get(answer.begun);
      if (call !== undefined) call.hasBegun = true;
    } else if ('value' in answer) settle(answer.id, ({ resolve }) => resolve(answer.value));
    else if ('error' in answer) {
      settle(answer.id, ({ reject }) => reject(unpackError(answer.error)));
    }
  }

  function use(started: Thread): Thread {
    let cause: Error | null = null;
    started.worker.on('message', take);
    started.worker.once('error', (error: Error) => {
      cause = error;
    });
    started.worker.once('exit', () => {
      // Nobody can know any more whether it has happened.
      const reason = cause === null ? '' : `: ${cause.message}`;
      const ended = new StoreUnavailableError(`The database thread has ended${reason}`, { cause });
      for (const id of pending.keys()) settle(id, ({ reject }) => reject(ended));
      if (closing.signal.aborted) return;
      log.error({ err: cause }, 'the database thread has ended; it starts again');
      restart();
    });
    return started;
  }

  function restart(): void {
    thread = startAgain();
    thread.catch(() => {
      if (!closing.signal.aborted) restart();
    });
  }

  async function startAgain(): Promise<Thread> {
    try {
      await delay(RESTART_AFTER_MS, undefined, closing);
      return use(await startThread(threadFile, { ...settings, mustExist: true }));
    } catch (cause) {
      throw new StoreUnavailableError('The database cannot be opened again', { cause });
    }
  }

  function send(worker: Worker, method: string, parameters: unknown[]): Promise<unknown> {
    calls += 1;
    const id = calls;
    const giveUpAt = monotonicMs() + busyTimeoutMs;
    worker.postMessage({ id, method, parameters, giveUpAt } satisfies Call);
    return new Promise((resolve, reject) => {
      const busy = `The database was not free for ${busyTimeoutMs} ms`;
      const giveUp = () => {
        if (pending.get(id)?.hasBegun !== true)
          settle(id, () => reject(new StoreUnavailableError(busy)));
      };
      // After the messages that have come while the event loop was busy.
      const timer = setTimeout(() => setImmediate(giveUp), busyTimeoutMs);
      timer.unref();
      pending.set(id, { resolve, reject, hasBegun: false, timer });
    });
  }

  async function close(): Promise<void> {
    closing.abort();
    const last = await thread.catch(() => null);
    if (last === null || last.worker.threadId === -1) return;
    const exit = new Promise((resolve) => last.worker.once('exit', resolve));
    last.worker.postMessage('close');
    await exit;
  }

  const first = await startThread(threadFile, settings);
  // Before it is listened to: one that ends at once is followed by another.
  thread = Promise.resolve(first);
  use(first);
  const methods = first.methods.map((method) => [
    method,
    async (...parameters: unknown[]) => {
      if (closing.signal.aborted) throw new StoreUnavailableError('The database is closed');
      return send((await thread).worker, method, parameters);
    },
  ]);
  return { ...(Object.fromEntries(methods) as ContactStore), close };
}
