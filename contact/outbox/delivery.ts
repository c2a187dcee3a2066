/** One attempt to send one entry of the outbox, and the record of how it went. */
import type { Log } from '../log.ts';
import type { Clock } from '../shared/clock.ts';
import type { OutboxEntry, OutboxStore } from '../store.ts';
import { nextAttemptAt } from './backoff.ts';
import { failureReason } from './failure-reason.ts';
import { DeliveryError, type Mailer } from './mailer.ts';

export interface DeliveryOptions {
  store: OutboxStore;
  /** Rejects with a DeliveryError, within a minute. */
  send(entry: OutboxEntry): Promise<void>;
  retract?: Mailer['retract'];
  clock: Clock;
  /** From 0 to below 1. */
  random: () => number;
  log: Log;
}

interface DeliveryResult {
  outcome: 'sent' | 'refused' | 'relay_down';
  /** Null if it was sent. */
  reason: string | null;
  /** Null if it was sent or given up. */
  retryAt: number | null;
}

export interface Delivery {
  /** Rejects if the database could not record the outcome: then call `settle`. */
  attempt(entry: OutboxEntry): Promise<DeliveryResult>;
  /** Records what the last attempt could not, before anything else is claimed and sent. */
  settle(): Promise<void>;
}

export function createDelivery(options: DeliveryOptions): Delivery {
  const { store, clock, random, log } = options;
  /** Sent, but not recorded in the database, or not yet taken back: must not be sent again. */
  let unrecorded: OutboxEntry | null = null;

  async function settle(): Promise<void> {
    if (unrecorded === null) return;
    const { id, messageId, requests } = unrecorded;
    const carried = await store.markSent(id, clock.now());
    // Erased while it was being sent: remove what the erasure could not find yet.
    if (carried < requests.length) await options.retract?.(messageId);
    unrecorded = null;
  }

  async function recordFailure(entry: OutboxEntry, error: unknown): Promise<DeliveryResult> {
    const outcome =
      error instanceof DeliveryError && error.scope === 'relay' ? 'relay_down' : 'refused';
    const reason = failureReason(error, entry.requests);
    const about = { outboxId: entry.id, kind: entry.kind, reason };
    const what = entry.kind === 'webhook' ? 'A webhook message' : 'An e-mail';
    if (!(error instanceof DeliveryError)) {
      log.error({ ...about, err: error }, `${what} could not be sent for an unexpected reason`);
    } else if (outcome === 'refused' && entry.attempts === 0) {
      log.warn(about, `${what} was refused; it will be tried again`);
    }
    const now = clock.now();
    const failures = entry.attempts + 1;
    const retryAt = nextAttemptAt({ createdAt: entry.createdAt, failures }, now, random);
    if (retryAt === null) {
      await store.markDead(entry.id, { error: reason, now });
      const requests = entry.requests.map((request) => request.id);
      log.error({ ...about, requests, failures }, `${what} was given up after five days`);
    } else {
      await store.markFailed(entry.id, { error: reason, nextAttemptAt: retryAt });
    }
    return { outcome, reason, retryAt };
  }

  return {
    async attempt(entry) {
      try {
        await options.send(entry);
      } catch (error) {
        return recordFailure(entry, error);
      }
      unrecorded = entry;
      await settle();
      return { outcome: 'sent', reason: null, retryAt: null };
    },
    settle,
  };
}
