/**
 * The calls that wait for the thread of the database. It works on one batch at a time while the next
 * is already sent; further calls wait here. Nothing waits longer than a limit: a call that is refused
 * is not made.
 */
import { StoreUnavailableError } from '../../contact/store.ts';
import { type Call, type Outcome, unpackError } from './thread-messages.ts';

/** Two, so that the thread is never idle while its last answer is read. */
const MAX_BATCHES_IN_FLIGHT = 2;
/** While a batch is in flight, the next waits for this many calls. An idle thread gets a call at once. */
const MIN_BATCH_WHEN_BUSY = 16;

interface PendingCall {
  call: Call;
  /** On the clock of `performance.now()`. */
  refuseAt: number;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

export interface CallQueue {
  /** Resolves or rejects as the store would. */
  add(call: Call): Promise<unknown>;
  /** Where batches go from now on; null while there is no thread that takes them. */
  sendTo(send: ((calls: Call[]) => void) | null): void;
  /** Settles the oldest batch under way. */
  settle(outcomes: Outcome[]): void;
  /** Rejects what is under way: nobody can know any more whether it has happened. */
  abandon(error: unknown): void;
  /** Rejects what has not been sent. */
  refuse(error: Error): void;
}

function isLocked(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && 'locked' in outcome;
}

function settleOne({ resolve, reject }: PendingCall, outcome: Outcome | undefined): void {
  if (outcome === undefined) reject(new Error('The database thread has left out a call'));
  else if ('value' in outcome) resolve(outcome.value);
  else reject(unpackError('error' in outcome ? outcome.error : outcome.locked));
}

export function createCallQueue(maxWaitMs: number): CallQueue {
  let waiting: PendingCall[] = [];
  /** In the order in which they were sent. */
  let underWay: PendingCall[][] = [];
  let send: ((calls: Call[]) => void) | null = null;
  let isDispatchPlanned = false;
  let timer: NodeJS.Timeout | null = null;

  function dispatch(): void {
    const isIdle = underWay.length === 0;
    const isEnough = waiting.length >= (isIdle ? 1 : MIN_BATCH_WHEN_BUSY);
    if (send === null || !isEnough || underWay.length >= MAX_BATCHES_IN_FLIGHT) return;
    const batch = waiting;
    waiting = [];
    underWay.push(batch);
    try {
      send(batch.map(({ call }) => call));
    } catch (error) {
      // A parameter that cannot cross threads.
      underWay.pop();
      for (const { reject } of batch) reject(error);
    }
  }

  /** Dispatches at the end of this turn of the event loop, with all calls that it makes. */
  function planDispatch(): void {
    if (isDispatchPlanned) return;
    isDispatchPlanned = true;
    setImmediate(() => {
      isDispatchPlanned = false;
      dispatch();
    });
  }

  function refuseOverdue(): void {
    timer = null;
    const now = performance.now();
    const overdue = waiting.filter(({ refuseAt }) => refuseAt <= now);
    waiting = waiting.filter(({ refuseAt }) => refuseAt > now);
    for (const { reject } of overdue) {
      reject(new StoreUnavailableError(`The database was not free for ${maxWaitMs} ms`));
    }
    watch();
  }

  /** Those that wait are in the order of their time. */
  function watch(): void {
    const [oldest] = waiting;
    if (timer !== null || oldest === undefined) return;
    timer = setTimeout(refuseOverdue, Math.max(1, oldest.refuseAt - performance.now()));
    timer.unref();
  }

  return {
    add: (call) =>
      new Promise((resolve, reject) => {
        const refuseAt = performance.now() + maxWaitMs;
        waiting.push({ call, refuseAt, resolve, reject });
        watch();
        if (waiting.length >= MIN_BATCH_WHEN_BUSY) dispatch();
        else planDispatch();
      }),
    sendTo(target) {
      send = target;
      dispatch();
    },
    settle(outcomes) {
      const answered = underWay.shift() ?? [];
      const isRepeated = ({ refuseAt }: PendingCall, index: number) =>
        isLocked(outcomes[index]) && refuseAt > performance.now();
      const repeated = new Set(answered.filter(isRepeated));
      waiting = [...repeated, ...waiting];
      // First of all: the thread works on the next batch while the answers to this one are handled here.
      dispatch();
      watch();
      for (const [index, pending] of answered.entries()) {
        if (!repeated.has(pending)) settleOne(pending, outcomes[index]);
      }
    },
    abandon(error) {
      const abandoned = underWay.flat();
      underWay = [];
      for (const { reject } of abandoned) reject(error);
    },
    refuse(error) {
      const refused = waiting;
      waiting = [];
      for (const { reject } of refused) reject(error);
    },
  };
}
