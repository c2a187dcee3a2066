/**
 * The thread of the database: runs the calls that come together in one transaction, so that they
 * share one flush of the disk, and answers when it is committed.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseLockedError, DatabaseLostError } from './database.ts';
import { databasePath } from './path.ts';
import { type DirectSqliteStore, openSqliteStore } from './store.ts';
import {
  type Call,
  callKinds,
  type FromThread,
  type Outcome,
  packError,
  type ThreadSettings,
  type ToThread,
} from './thread-messages.ts';

const post = (message: FromThread) => parentPort?.postMessage(message);

/** The open database's files were moved or deleted. */
let isLost = false;

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
): DirectSqliteStore | null {
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

function outcomeOf(settled: PromiseSettledResult<unknown>): Outcome {
  if (settled.status === 'fulfilled') return { value: settled.value };
  const error: unknown = settled.reason;
  if (error instanceof DatabaseLostError) isLost = true;
  return error instanceof DatabaseLockedError
    ? { locked: packError(error) }
    : { error: packError(error) };
}

/** Every method does its work before it returns its promise. */
function begin(store: DirectSqliteStore, { method, parameters }: Call): Promise<unknown> {
  const work = store[method] as (...parameters: unknown[]) => Promise<unknown>;
  if (method !== 'addressSalts') return work(...parameters);
  const [now, freshSalt] = parameters;
  return work(now, () => freshSalt);
}

async function runEach(store: DirectSqliteStore, calls: Call[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const call of calls) {
    const [settled] = await Promise.allSettled([begin(store, call)]);
    outcomes.push(outcomeOf(settled));
  }
  return outcomes;
}

async function runTogether(store: DirectSqliteStore, calls: Call[]): Promise<Outcome[]> {
  if (calls.length === 0) return [];
  let begun: Promise<unknown>[] = [];
  try {
    store.group(() => {
      begun = calls.map((call) => begin(store, call));
    });
    return (await Promise.allSettled(begun)).map(outcomeOf);
  } catch (error) {
    const settled = await Promise.allSettled(begun);
    // One failed, so none was committed. Each now runs in a transaction of its own. A savepoint for each
    // call would avoid that, but takes a tenth of the thread's time even when none fails.
    if (settled.some(({ status }) => status === 'rejected')) return runEach(store, calls);
    const outcome = outcomeOf({ status: 'rejected', reason: error });
    return calls.map(() => outcome);
  }
}

async function run(store: DirectSqliteStore, calls: Call[]): Promise<Outcome[]> {
  const ofKind = (kind: 'read' | 'write' | 'alone') =>
    calls.filter(({ method }) => callKinds[method] === kind);
  const [reads, writes, alone] = [ofKind('read'), ofKind('write'), ofKind('alone')];
  const outcomes = {
    read: (await runEach(store, reads)).values(),
    write: (await runTogether(store, writes)).values(),
    alone: (await runEach(store, alone)).values(),
  };
  return calls.map(({ method }) => outcomes[callKinds[method]].next().value as Outcome);
}

function serve(store: DirectSqliteStore): void {
  async function end(): Promise<void> {
    await store.close();
    parentPort?.close();
  }
  parentPort?.on('message', async (message: ToThread) => {
    if ('close' in message) return end();
    const outcomes = await run(store, message.calls);
    post({ outcomes, isLast: isLost });
    // The file may come back: the next thread opens it.
    if (isLost) await end();
  });
  post({ opened: true });
}

/** For the file that a host starts as its database thread; does nothing in the main thread. */
export function serveDatabase(options: ThreadOptions): void {
  if (parentPort === null) return;
  const store = open(workerData as ThreadSettings, options);
  if (store !== null) serve(store);
}
