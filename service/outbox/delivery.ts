/** One attempt to send one entry of the outbox, and the record of how it went. */
import type { Log } from '../log.ts';
import type { Clock } from '../shared/clock.ts';
import type { OutboxEntry, OutboxStore } from '../store/store.ts';
import { MAX_DELAY_MS, nextAttemptAt } from './backoff.ts';
import { type Failure, failureReason, reasonsOf } from './failure-reason.ts';
import { DeliveryError, type Mailer } from './mailer.ts';

/** After this, others send what a host that died had claimed. */
export const LEASE_MS = 2 * 60_000;
const RENEW_EVERY_MS = 20_000;

export interface MailboxDelivery {
  /** To one of several mailboxes of the company; null if there is only this delivery. */
  mailbox: string | null;
  /** Rejects with a DeliveryError. */
  send(): Promise<void>;
}

const mailboxesOf = (deliveries: MailboxDelivery[]) =>
  deliveries.flatMap(({ mailbox }) => mailbox ?? []);

export interface DeliveryOptions {
  store: OutboxStore;
  /** What there is to send; nothing if nobody waits for it any more. */
  prepare(entry: OutboxEntry): Promise<MailboxDelivery[]>;
  check?: Mailer['check'] | undefined;
  erase?: Mailer['erase'];
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
  /**
   * Sent, but not recorded in the database, or not yet erased: must not be sent again. With the mailboxes
   * that still wait.
   */
  const unrecorded = new Map<OutboxEntry, string[]>();
  const left = new Set<number>();

  async function recordTaken(entry: OutboxEntry): Promise<void> {
    const waitsFor = unrecorded.get(entry);
    if (waitsFor === undefined) return;
    if (waitsFor.length === 0) return recordSent(entry);
    await store.recordWaiting(entry.id, waitsFor);
    // Unless another mailbox has it meanwhile.
    if (unrecorded.get(entry) === waitsFor) unrecorded.delete(entry);
  }

  async function recordSent(entry: OutboxEntry): Promise<void> {
    const { id, messageId, requests } = entry;
    const carried = await store.markSent(id, clock.now());
    // Erased while it was being sent: remove what the erasure could not find yet.
    if (carried < requests.length) await options.erase?.(messageId);
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
  async function faultOfRelay(failures: Failure[]): Promise<unknown> {
    const suspicion = failures.find(
      ({ error }) => error instanceof DeliveryError && error.scope === 'relay',
    );
    if (suspicion === undefined) return null;
    if (options.check === undefined) return suspicion.error;
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

  async function countFailure(entry: OutboxEntry, failures: Failure[], isRelays: boolean) {
    const { reason, told: error } = reasonsOf(failures, entry.requests);
    const about = { outboxId: entry.id, kind: entry.kind, reason };
    const what = entry.kind === 'webhook' ? 'A webhook message' : 'An e-mail';
    const unexpected = failures.find((failure) => !(failure.error instanceof DeliveryError));
    if (unexpected !== undefined) {
      const fields = { ...about, err: unexpected.error };
      log.error(fields, `${what} could not be sent for an unexpected reason`);
    } else if (!isRelays && entry.attempts === 0) {
      log.warn(about, `${what} was refused; it will be tried again`);
    }
    const now = clock.now();
    const attempts = entry.attempts + 1;
    const retryAt = nextAttemptAt({ createdAt: entry.createdAt, failures: attempts }, now, random);
    if (retryAt === null) {
      await store.markDead(entry.id, { error, now });
      const requests = entry.requests.map((request) => request.id);
      const fields = { ...about, requests, failures: attempts };
      log.error(fields, `${what} was given up after five days`);
    } else {
      await store.markFailed(entry.id, { error, nextAttemptAt: retryAt });
    }
    return reason;
  }

  async function recordFailure(entry: OutboxEntry, failures: Failure[]): Promise<DeliveryResult> {
    const fault = await faultOfRelay(failures);
    if (left.has(entry.id)) return { outcome: 'left' };
    if (fault !== null && options.check !== undefined) return wait(entry, fault);
    const reason = await countFailure(entry, failures, fault !== null);
    return fault === null ? { outcome: 'refused' } : { outcome: 'relay_down', reason };
  }

  /** All at the same time, so that none waits for another. Rejects if the database could not record one. */
  async function sendAll(entry: OutboxEntry, deliveries: MailboxDelivery[]): Promise<Failure[]> {
    const failures: Failure[] = [];
    const waiting = new Set(deliveries);
    let recorded = Promise.resolve();
    const deliver = async (delivery: MailboxDelivery): Promise<void> => {
      const { mailbox } = delivery;
      try {
        await delivery.send();
      } catch (error) {
        failures.push({ mailbox, error });
        return;
      }
      waiting.delete(delivery);
      if (waiting.size === 0) return;
      unrecorded.set(entry, mailboxesOf([...waiting]));
      // One after the other, so that the last one is written last.
      recorded = recorded.then(() => recordTaken(entry));
      await recorded;
    };
    const outcomes = await Promise.allSettled(deliveries.map(deliver));
    if (waiting.size === 0) unrecorded.set(entry, []);
    const unwritten = outcomes.find((outcome) => outcome.status === 'rejected');
    if (unwritten !== undefined) throw unwritten.reason;
    return failures;
  }

  async function attempt(entry: OutboxEntry): Promise<DeliveryResult> {
    let deliveries: MailboxDelivery[];
    try {
      deliveries = await options.prepare(entry);
    } catch (error) {
      return recordFailure(entry, [{ mailbox: null, error }]);
    }
    const failures = await sendAll(entry, deliveries);
    if (failures.length > 0) return recordFailure(entry, failures);
    await recordTaken(entry);
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
      for (const entry of unrecorded.keys()) await recordTaken(entry);
    },
    async leave(id) {
      left.add(id);
      await renewLease(id, MAX_DELAY_MS);
    },
  };
}
