/**
 * Delivers the e-mails of the outbox and, with a worker of its own, the webhook's messages. The host
 * owns the timers: it calls `runOnce` at its start, when a request was accepted, and at the time the
 * last run named.
 */
import { type EmailOptions, sendEmail } from '../email/send-email.ts';
import { type Channel, type OutboxEntry, StoreUnavailableError } from '../store.ts';
import { postEntry, type WebhookOptions } from '../webhook/post-entry.ts';
import { retryDelayMs } from './backoff.ts';
import { createDelivery, type DeliveryOptions } from './delivery.ts';

const LEASE_MS = 2 * 60_000;
/** No e-mail of a batch is begun later than this, so that none is still under way at its lease's end. */
const BATCH_TIME_MS = 60_000;
const BATCH_SIZE = 20;
const DIGEST_INTERVAL_MS = 3_600_000;
/** The leads command may have made an e-mail due from another process. */
const LOOK_AGAIN_MS = 60_000;

type QueueOptions = Pick<DeliveryOptions, 'store' | 'clock' | 'random' | 'log'>;

interface WorkerOptions extends DeliveryOptions {
  channel: Channel;
  createDigest?: (now: number) => Promise<unknown>;
}

interface RunOptions {
  /** Stops between two e-mails and gives the others back. */
  signal?: AbortSignal;
}

export interface OutboxWorker {
  /**
   * Sends what is due. The caller waits for one run before it starts the next. A database that is
   * unavailable is logged, not thrown.
   */
  runOnce(options?: RunOptions): Promise<{ nextRunAt: number }>;
}

export function createOutboxWorker(
  options: QueueOptions & EmailOptions & { messageIdDomain: string },
): OutboxWorker {
  const { store, mailer, clock, random, log, messageIdDomain } = options;
  return createWorker({
    channel: 'email',
    ...{ store, clock, random, log },
    send: (entry) => sendEmail(entry, options),
    retract: async (messageId) => mailer.retract?.(messageId),
    createDigest: (now) => store.createDigest(now, messageIdDomain),
  });
}

export function createWebhookWorker(options: QueueOptions & WebhookOptions): OutboxWorker {
  const { store, clock, random, log } = options;
  return createWorker({
    channel: 'webhook',
    ...{ store, clock, random, log },
    send: (entry) => postEntry(entry, options),
  });
}

const relaySentences: Record<Channel, { down: string; up: string }> = {
  email: {
    down: 'The mail relay is down; e-mails wait for it',
    up: 'The mail relay is up again',
  },
  webhook: {
    down: 'The webhook cannot be used; its messages wait for it',
    up: 'The webhook can be used again',
  },
};

interface RelayFailure {
  failures: number;
  failedAt: number;
  /** From the failure to the next probe. */
  delayMs: number;
  reason: string | null;
}

/** 0 if it is time. A clock that was set back must not delay the probe by hours. */
function probeInMs({ failedAt, delayMs }: RelayFailure, now: number): number {
  const sinceMs = now - failedAt;
  return sinceMs < 0 ? 0 : Math.max(0, delayMs - sinceMs);
}

function createWorker(options: WorkerOptions): OutboxWorker {
  const { channel, store, clock, random, log } = options;
  const sentences = relaySentences[channel];
  const delivery = createDelivery(options);
  let relayDown: RelayFailure | null = null;
  let digestCheckedAt = Number.NEGATIVE_INFINITY;

  /** Logged at first, and when the reason has changed. */
  function relayFailed(failures: number, reason: string | null): void {
    if (relayDown?.reason !== reason) {
      log.warn({ reason }, sentences.down);
    }
    const delayMs = retryDelayMs(failures, random);
    relayDown = { failures, failedAt: clock.now(), delayMs, reason };
  }

  async function claim(ignoreSchedule: boolean) {
    const now = clock.now();
    const leaseUntil = now + LEASE_MS;
    const order = { channel, now, limit: BATCH_SIZE, leaseUntil, ignoreSchedule };
    const entries = await store.claimDue(order);
    // What has failed before goes last, so that it cannot keep others from being tried.
    return { claimedAt: now, entries: entries.toSorted((a, b) => a.attempts - b.attempts) };
  }

  /** At the first run after the start and hourly from then on; a run between them makes none. */
  async function createDigestWhenDue(): Promise<void> {
    const now = clock.now();
    if (Math.abs(now - digestCheckedAt) < DIGEST_INTERVAL_MS) return;
    await options.createDigest?.(now);
    digestCheckedAt = now;
  }

  /** Tries a single e-mail while the relay is down; true if it is up again. */
  async function probe(failuresBefore: number, retryTimes: Map<number, number>): Promise<boolean> {
    const { entries } = await claim(true);
    const [chosen, ...others] = entries;
    for (const entry of others) await store.releaseClaim(entry.id, clock.now());
    if (chosen === undefined) return false;
    const { outcome, reason, retryAt } = await delivery.attempt(chosen);
    if (retryAt !== null) retryTimes.set(chosen.id, retryAt);
    if (outcome === 'relay_down') {
      relayFailed(failuresBefore + 1, reason);
      return false;
    }
    relayDown = null;
    log.info({ failedProbes: failuresBefore }, sentences.up);
    return true;
  }

  /** One after the other: if this process is killed, at most one was sent and not yet noted. */
  async function sendBatch(
    { claimedAt, entries }: { claimedAt: number; entries: OutboxEntry[] },
    retryTimes: Map<number, number>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    for (const entry of entries) {
      const isLate = clock.now() - claimedAt > BATCH_TIME_MS;
      if (signal?.aborted || relayDown !== null || isLate) {
        await store.releaseClaim(entry.id, clock.now());
        continue;
      }
      const { outcome, reason, retryAt } = await delivery.attempt(entry);
      if (retryAt !== null) retryTimes.set(entry.id, retryAt);
      if (outcome === 'relay_down') relayFailed(1, reason);
    }
  }

  /** Sends until nothing is due; those of `retryTimes` were tried in this run: not a second time. */
  async function drain(
    ignoreSchedule: boolean,
    retryTimes: Map<number, number>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    // Kept under lease until the end: given back at once, they would be claimed for ever.
    const triedAlready = new Set<number>();
    while (!signal?.aborted && relayDown === null) {
      const batch = await claim(ignoreSchedule);
      if (batch.entries.length === 0) break;
      for (const { id } of batch.entries) if (retryTimes.has(id)) triedAlready.add(id);
      const entries = batch.entries.filter(({ id }) => !retryTimes.has(id));
      await sendBatch({ ...batch, entries }, retryTimes, signal);
    }
    for (const id of triedAlready) await store.releaseClaim(id, retryTimes.get(id) ?? clock.now());
  }

  async function send(signal: AbortSignal | undefined): Promise<void> {
    await delivery.settle();
    await createDigestWhenDue();
    /** When those tried in this run are to be tried again, by id. */
    const retryTimes = new Map<number, number>();
    if (relayDown === null) return drain(false, retryTimes, signal);
    if (probeInMs(relayDown, clock.now()) > 0 || signal?.aborted) return;
    // Everything that has waited for the relay goes out now, not at its own time.
    if (await probe(relayDown.failures, retryTimes)) await drain(true, retryTimes, signal);
  }

  async function nextRunAt(): Promise<number> {
    const now = clock.now();
    const dueAt = (await store.nextDueAt(channel)) ?? Number.POSITIVE_INFINITY;
    const probeAt = relayDown === null ? now : now + probeInMs(relayDown, now);
    const sendAt = Math.max(dueAt, probeAt, now);
    return Math.min(sendAt, digestCheckedAt + DIGEST_INTERVAL_MS, now + LOOK_AGAIN_MS);
  }

  async function runOnce({ signal }: RunOptions = {}): Promise<{ nextRunAt: number }> {
    try {
      await send(signal);
      return { nextRunAt: await nextRunAt() };
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      log.warn({ err: error }, 'The outbox cannot be read or written now');
      return { nextRunAt: clock.now() + retryDelayMs(1, random) };
    }
  }

  return { runOnce };
}
