/**
 * Delivers the e-mails of the outbox. The host
 * calls `runOnce` at its start, when a request was accepted, and at the time the last run named.
 */

import { retryDelayMs } from '../domain/backoff.ts';
import type { OutboxEntry } from '../domain/outbox-entry.ts';
import { StoreUnavailableError } from '../store/store.ts';
import { type EmailOptions, prepareEmail } from './email/send-email.ts';
import { failureReason } from './failure-reason.ts';
import { MAX_UNDER_WAY } from './mailer.ts';
import { createSender, LEASE_MS, type SenderOptions } from './sender.ts';

/** Less than a lease, so that nothing is begun at the end of its own. What else is due gets the next run. */
const RUN_MS = 60_000;
const BATCH_SIZE = 20;
/** In a run. A relay that refuses everything is not asked again faster than that. */
const MAX_FAILED = 100;
/** An answer that takes longer no longer holds up the others. */
const SLOW_MS = 5_000;
/** The leads command may have made an e-mail due from another process, and a digest may be due. */
const LOOK_AGAIN_MS = 60_000;

const UNAVAILABLE = 'The outbox cannot be read or written now';

type QueueOptions = Pick<SenderOptions, 'store' | 'clock' | 'random' | 'log'>;

interface WorkerOptions extends SenderOptions {
  createDigest: (now: number) => Promise<unknown>;
}

interface RunOptions {
  /** Begins nothing more and gives back what was not begun. */
  signal?: AbortSignal;
}

export interface OutboxWorker {
  /**
   * Sends what is due, for a minute at most; a slow answer may come after it. The caller waits for one
   * run before it starts the next. A database that is unavailable is logged, not thrown.
   */
  runOnce(options?: RunOptions): Promise<{ nextRunAt: number }>;
  /** After the last run: waits for the answers still to come until `limit`, and leaves the others. */
  finish(limit: AbortSignal): Promise<void>;
}

export function createOutboxWorker(
  options: QueueOptions & EmailOptions & { messageIdDomain: string },
): OutboxWorker {
  const { store, mailer, clock, random, log, messageIdDomain } = options;
  return createWorker({
    ...{ store, clock, random, log },
    prepare: (entry) => prepareEmail(entry, options),
    check: mailer.check,
    erase: async (messageId) => mailer.erase?.(messageId),
    createDigest: (now) => store.createDigest(now, messageIdDomain),
  });
}

function createWorker(options: WorkerOptions): OutboxWorker {
  const { store, clock, random, log } = options;
  const sender = createSender(options);
  const relay = createRelayState(options);
  /** What was begun and has no outcome yet, by id. */
  const underWay = new Map<number, Promise<void>>();
  /** In this run. */
  let failed = 0;

  function logLate(error: unknown): void {
    if (error instanceof StoreUnavailableError) log.warn({ err: error }, UNAVAILABLE);
    else log.error({ err: error }, 'the outbox failed unexpectedly after a slow answer');
  }

  /** Until `work` ends, proves slow, or the run is to stop. Then it goes on by itself. */
  async function awaitQuick(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
    const { promise: isEnough, resolve } = Promise.withResolvers<'late'>();
    const enough = () => resolve('late');
    const slow = setTimeout(enough, SLOW_MS);
    signal?.addEventListener('abort', enough);
    if (signal?.aborted) enough();
    try {
      if ((await Promise.race([work, isEnough])) === 'late') work.catch(logLate);
    } finally {
      clearTimeout(slow);
      signal?.removeEventListener('abort', enough);
    }
  }

  async function deliver(entry: OutboxEntry): Promise<void> {
    const result = await sender.send(entry);
    if (result.outcome === 'failed') failed += 1;
    if (result.outcome === 'relay_down') relay.failed(result.reason);
    else if (result.outcome !== 'left') relay.worked();
  }

  async function begin(entry: OutboxEntry, signal: AbortSignal | undefined): Promise<void> {
    // Under way all the same if its lease could not be renewed, or the clock was set.
    if (underWay.has(entry.id)) return;
    const work = deliver(entry).finally(() => underWay.delete(entry.id));
    underWay.set(entry.id, work);
    await awaitQuick(work, signal);
  }

  async function claim(limit: number): Promise<OutboxEntry[]> {
    const now = clock.now();
    return store.claimDue({ now, limit, leaseUntil: now + LEASE_MS });
  }

  async function check(ask: () => Promise<void>): Promise<void> {
    try {
      await ask();
    } catch (error) {
      relay.failed(failureReason(error));
      return;
    }
    relay.worked();
  }

  /** Finds out whether the relay works again, with what was tried least if it cannot be asked. */
  async function probe(signal: AbortSignal | undefined): Promise<void> {
    relay.probed();
    // What has waited for the relay goes out after this, not at its own time.
    await store.makeDue(clock.now());
    if (options.check !== undefined) return awaitQuick(check(options.check), signal);
    for (const entry of await claim(1)) await begin(entry, signal);
  }

  /**
   * One after the other while the answers come quickly: if this process is killed, at most one was sent
   * and not yet noted, besides those whose answers are slow.
   */
  async function sendDue(signal: AbortSignal | undefined): Promise<void> {
    const startedAt = clock.now();
    failed = 0;
    const mayBegin = () =>
      !signal?.aborted &&
      !relay.isDown() &&
      underWay.size < MAX_UNDER_WAY &&
      failed < MAX_FAILED &&
      clock.now() - startedAt <= RUN_MS;
    while (mayBegin()) {
      const entries = await claim(Math.min(BATCH_SIZE, MAX_UNDER_WAY - underWay.size));
      if (entries.length === 0) return;
      for (const entry of entries) {
        if (mayBegin()) await begin(entry, signal);
        else await store.giveBack(entry.id, clock.now());
      }
    }
  }

  async function nextRunAt(): Promise<number> {
    const now = clock.now();
    const dueAt = (await store.nextDueAt()) ?? Number.POSITIVE_INFINITY;
    const freeInMs = underWay.size < MAX_UNDER_WAY ? 0 : SLOW_MS;
    const restMs = failed < MAX_FAILED ? 0 : LOOK_AGAIN_MS;
    const sendAt = Math.max(dueAt, now + Math.max(relay.probeInMs(), freeInMs, restMs));
    return Math.min(sendAt, now + LOOK_AGAIN_MS);
  }

  return {
    async runOnce({ signal } = {}) {
      try {
        await sender.settle();
        await options.createDigest(clock.now());
        if (relay.isDown() && relay.probeInMs() === 0 && !signal?.aborted) await probe(signal);
        await sendDue(signal);
        return { nextRunAt: await nextRunAt() };
      } catch (error) {
        if (!(error instanceof StoreUnavailableError)) throw error;
        log.warn({ err: error }, UNAVAILABLE);
        return { nextRunAt: clock.now() + retryDelayMs(1, random) };
      }
    },
    async finish(limit) {
      const { promise: isOver, resolve } = Promise.withResolvers<void>();
      limit.addEventListener('abort', () => resolve());
      if (limit.aborted) resolve();
      await Promise.race([Promise.allSettled(underWay.values()), isOver]);
      for (const id of underWay.keys()) await sender.leave(id);
    },
  };
}

interface Failure {
  reason: string;
  probes: number;
  /** From the failure or the last probe to the next one. */
  since: number;
  delayMs: number;
}

/** Whether the mail relay can be used, and when to ask it again if it cannot. */
function createRelayState({ clock, random, log }: WorkerOptions) {
  let down: Failure | null = null;
  return {
    isDown: () => down !== null,
    /** 0 if it is time, or the relay is not down. */
    probeInMs() {
      if (down === null) return 0;
      const sinceMs = clock.now() - down.since;
      // A clock that was set back must not delay the probe by hours.
      return sinceMs < 0 ? 0 : Math.max(0, down.delayMs - sinceMs);
    },
    /** Puts off the next probe. */
    probed() {
      if (down === null) return;
      const probes = down.probes + 1;
      down = { ...down, probes, since: clock.now(), delayMs: retryDelayMs(probes + 1, random) };
    },
    /** Logged at first, and when the reason has changed. */
    failed(reason: string) {
      if (down?.reason === reason) return;
      log.warn({ reason }, 'The mail relay is down; e-mails wait for it');
      const first = { probes: 0, since: clock.now(), delayMs: retryDelayMs(1, random) };
      down = { ...first, ...down, reason };
    },
    worked() {
      if (down === null) return;
      log.info({ probes: down.probes }, 'The mail relay is up again');
      down = null;
    },
  };
}
