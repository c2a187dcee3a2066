/** One attempt to send one entry of the outbox, and the record of how it went. */
import type { Log } from '../log.ts';
import type { Clock } from '../shared/clock.ts';
import type { OutboxEntry, OutboxStore } from '../store/store.ts';
import { MAX_DELAY_MS, nextAttemptAt } from './backoff.ts';
import { failureReason } from './failure-reason.ts';
import { DeliveryError, type Mailer } from './mailer.ts';

/** After this, others send what a host that died had claimed. */
export const LEASE_MS = 2 * 60_000;
const RENEW_EVERY_MS = 20_000;

export interface DeliveryOptions {
  store: OutboxStore;
  /** Rejects with a DeliveryError. */
  send(entry: OutboxEntry): Promise<void>;
  check?: Mailer['check'] | undefined;
  retract?: Mailer['retract'];
  clock: Clock;
  /** From 0 to below 1. */
  random: () => number;
  log: Log;
}

export type DeliveryResult =
  | { outcome: 'sent' | 'refused' | 'left' }
  | { outcome: 'relay_down'; reason: string };

export interface Delivery {
  /** Rejects if the database could not record the outcome: then call `settle`. */
  attempt(entry: OutboxEntry): Promise<DeliveryResult>;
  /** Records what attempts could not, before anything else is claimed and sent. */
  settle(): Promise<void>;
  /**
   * Awaits the outcome of an attempt no longer. The e-mail may yet be taken, so no host tries it again for
   * ten minutes, nor after a restart.
   */
  leave(id: number): Promise<void>;
}

export function createDelivery(options: DeliveryOptions): Delivery {
  const { store, clock, random, log } = options;
  /** Sent, but not recorded in the database, or not yet taken back: must not be sent again. */
  const unrecorded = new Set<OutboxEntry>();
  const left = new Set<number>();

  async function recordSent(entry: OutboxEntry): Promise<void> {
    const { id, messageId, requests } = entry;
    const carried = await store.markSent(id, clock.now());
    // Erased while it was being sent: remove what the erasure could not find yet.
    if (carried < requests.length) await options.retract?.(messageId);
    unrecorded.delete(entry);
  }

  async function renewLease(id: number, ms: number): Promise<void> {
    try {
      await store.renewLease(id, clock.now() + ms);
    } catch (error) {
      log.warn({ outboxId: id, err: error }, 'the lease of what is being sent was not renewed');
    }
  }

  /** Null if it is the message's. A message may break the connection, so a check decides where there is one. */
  async function faultOfRelay(error: unknown): Promise<unknown> {
    if (!(error instanceof DeliveryError) || error.scope === 'message') return null;
    if (options.check === undefined) return error;
    return options.check().then(
      () => null,
      (failure: unknown) => failure,
    );
  }

  /** A relay that fails its check is to blame alone: the e-mail only notes why it waits. */
  async function wait(entry: OutboxEntry, fault: unknown): Promise<DeliveryResult> {
    const reason = failureReason(fault, entry.requests);
    await store.releaseClaim(entry.id, clock.now(), reason);
    return { outcome: 'relay_down', reason };
  }

  async function countFailure(entry: OutboxEntry, error: unknown, isRelays: boolean) {
    const reason = failureReason(error, entry.requests);
    const about = { outboxId: entry.id, kind: entry.kind, reason };
    const what = entry.kind === 'webhook' ? 'A webhook message' : 'An e-mail';
    if (!(error instanceof DeliveryError)) {
      log.error({ ...about, err: error }, `${what} could not be sent for an unexpected reason`);
    } else if (!isRelays && entry.attempts === 0) {
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
    return reason;
  }

  async function recordFailure(entry: OutboxEntry, error: unknown): Promise<DeliveryResult> {
    const fault = await faultOfRelay(error);
    if (left.has(entry.id)) return { outcome: 'left' };
    if (fault !== null && options.check !== undefined) return wait(entry, fault);
    const reason = await countFailure(entry, error, fault !== null);
    return fault === null ? { outcome: 'refused' } : { outcome: 'relay_down', reason };
  }

  async function attempt(entry: OutboxEntry): Promise<DeliveryResult> {
    try {
      await options.send(entry);
    } catch (error) {
      return recordFailure(entry, error);
    }
    unrecorded.add(entry);
    await recordSent(entry);
    return { outcome: 'sent' };
  }

  return {
    async attempt(entry) {
      // The answer may take longer than a lease.
      const renewal = setInterval(() => {
        if (!left.has(entry.id)) void renewLease(entry.id, LEASE_MS);
      }, RENEW_EVERY_MS);
      try {
        return await attempt(entry);
      } finally {
        clearInterval(renewal);
      }
    },
    async settle() {
      for (const entry of unrecorded) await recordSent(entry);
    },
    async leave(id) {
      left.add(id);
      await renewLease(id, MAX_DELAY_MS);
    },
  };
}
