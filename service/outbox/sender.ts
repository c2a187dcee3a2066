/** Tries once to send an entry of the outbox, and notes how it went. */
import { MAX_DELAY_MS, nextTryAt } from '../domain/backoff.ts';
import type { Clock } from '../domain/clock.ts';
import type { Log } from '../domain/log.ts';
import type { OutboxEntry } from '../domain/outbox-entry.ts';
import type { OutboxStore } from '../store/store.ts';
import { failureReason } from './failure-reason.ts';
import { DeliveryError, type Mailer } from './mailer.ts';

/** After this, others send what a host that died had claimed. */
export const LEASE_MS = 2 * 60_000;
const RENEW_EVERY_MS = 20_000;

export interface Sending {
  /** To one of several mailboxes of the company; null if there is only this one. */
  mailbox: string | null;
  /** Rejects with a DeliveryError. */
  send(): Promise<void>;
}

interface Failure extends Pick<Sending, 'mailbox'> {
  error: unknown;
}

export interface SenderOptions {
  store: Omit<OutboxStore, 'resumeSending'>;
  /** What there is to send; nothing if nobody waits for it any more. */
  prepare(entry: OutboxEntry): Promise<Sending[]>;
  check?: Mailer['check'] | undefined;
  erase?: Mailer['erase'];
  clock: Clock;
  /** From 0 to below 1. */
  random: () => number;
  log: Log;
}

export type SendResult =
  | { outcome: 'sent' | 'failed' | 'left' }
  | { outcome: 'relay_down'; reason: string };

export interface Sender {
  /** Rejects if the outcome could not be noted: then call `settle`. */
  send(entry: OutboxEntry): Promise<SendResult>;
  /** Notes what could not be noted, oldest first, before anything else is claimed and sent. */
  settle(): Promise<void>;
  /**
   * Awaits how it went no longer. The e-mail may yet be taken, so no host tries it again for
   * ten minutes, nor after a restart.
   */
  leave(id: number): Promise<void>;
}

export function createSender(options: SenderOptions): Sender {
  const { store, clock, random, log } = options;
  /**
   * What has been sent, wholly or to some mailboxes, and is not noted in the database: it must not be sent again. By
   * entry, how it is noted.
   */
  const unnoted = new Map<number, () => Promise<void>>();
  /** Message-IDs of what was erased while it was being sent, and is still there. */
  const toTakeBack = new Set<string>();
  const left = new Set<number>();

  async function note(id: number): Promise<void> {
    const pending = unnoted.get(id);
    if (pending === undefined) return;
    await pending();
    // Unless there is more meanwhile.
    if (unnoted.get(id) === pending) unnoted.delete(id);
  }

  async function noteSent({ id, messageId, requests }: OutboxEntry): Promise<void> {
    const carried = await store.markSent(id, clock.now());
    // Erased while it was being sent: remove what the erasure could not find yet.
    if (carried < requests.length) await takeBack(messageId);
  }

  /** What cannot be taken back holds up no other. */
  async function takeBack(messageId: string): Promise<void> {
    try {
      await options.erase?.(messageId);
      toTakeBack.delete(messageId);
    } catch (err) {
      if (!toTakeBack.has(messageId)) {
        log.error(
          { err },
          'an e-mail about an erased request is still there; tried again at each run',
        );
      }
      toTakeBack.add(messageId);
    }
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
  async function wait(entry: OutboxEntry, fault: unknown): Promise<SendResult> {
    const reason = failureReason(fault, entry.requests);
    await store.giveBack(entry.id, clock.now(), reason);
    return { outcome: 'relay_down', reason };
  }

  async function countFailure(entry: OutboxEntry, failures: Failure[], isRelays: boolean) {
    const reasons = failures.map(({ error }) => failureReason(error, entry.requests));
    const mailboxes = failures.flatMap(({ mailbox }, index) =>
      mailbox === null ? [] : { mailbox, error: reasons[index] ?? null },
    );
    const reason = [...new Set(reasons)].join('; ');
    const about = { outboxId: entry.id, kind: entry.kind, reason };
    const unexpected = failures.find((failure) => !(failure.error instanceof DeliveryError));
    if (unexpected !== undefined) {
      const fields = { ...about, err: unexpected.error };
      log.error(fields, 'An e-mail could not be sent for an unexpected reason');
    } else if (!isRelays && entry.tries === 0) {
      log.warn(about, 'An e-mail was refused; it will be tried again');
    }
    const now = clock.now();
    const tries = entry.tries + 1;
    const dueAt = nextTryAt({ createdAt: entry.createdAt, failures: tries }, now, random);
    if (dueAt === null) {
      await store.markDead(entry.id, { error: reason, mailboxes, now });
      const requests = entry.requests.map((request) => request.id);
      const fields = { ...about, requests, failures: tries };
      log.error(fields, 'An e-mail was given up after five days');
    } else {
      await store.markFailed(entry.id, { error: reason, mailboxes, dueAt });
    }
    return reason;
  }

  async function recordFailure(entry: OutboxEntry, failures: Failure[]): Promise<SendResult> {
    const fault = await faultOfRelay(failures);
    if (left.has(entry.id)) return { outcome: 'left' };
    if (fault !== null && options.check !== undefined) return wait(entry, fault);
    const reason = await countFailure(entry, failures, fault !== null);
    return fault === null ? { outcome: 'failed' } : { outcome: 'relay_down', reason };
  }

  /** All at the same time, so that none waits for another. Rejects if the database could not note one. */
  async function sendAll(entry: OutboxEntry, sendings: Sending[]): Promise<Failure[]> {
    const failures: Failure[] = [];
    const taken = new Map<string, number>();
    const mailboxes = sendings.flatMap(({ mailbox }) => mailbox ?? []);
    let waiting = sendings.length;
    const sendOne = async ({ mailbox, send }: Sending): Promise<void> => {
      try {
        await send();
      } catch (error) {
        failures.push({ mailbox, error });
        return;
      }
      waiting -= 1;
      if (waiting === 0 || mailbox === null) return;
      taken.set(mailbox, clock.now());
      const outcomes = mailboxes.map((one) => ({ mailbox: one, sentAt: taken.get(one) ?? null }));
      unnoted.set(entry.id, () => store.markMailboxes(entry.id, outcomes));
      // In whatever order they are written: what is sent to one mailbox stays so.
      await note(entry.id);
    };
    const ended = await Promise.allSettled(sendings.map(sendOne));
    if (waiting === 0) unnoted.set(entry.id, () => noteSent(entry));
    const unwritten = ended.find((outcome) => outcome.status === 'rejected');
    if (unwritten !== undefined) throw unwritten.reason;
    return failures;
  }

  async function sendOnce(entry: OutboxEntry): Promise<SendResult> {
    let sendings: Sending[];
    try {
      sendings = await options.prepare(entry);
    } catch (error) {
      return recordFailure(entry, [{ mailbox: null, error }]);
    }
    const failures = await sendAll(entry, sendings);
    if (failures.length > 0) return recordFailure(entry, failures);
    await note(entry.id);
    return { outcome: 'sent' };
  }

  return {
    async send(entry) {
      // The answer may take longer than a lease.
      const renewal = setInterval(() => {
        if (!left.has(entry.id)) void renewLease(entry.id, LEASE_MS);
      }, RENEW_EVERY_MS);
      try {
        return await sendOnce(entry);
      } finally {
        clearInterval(renewal);
      }
    },
    async settle() {
      for (const id of unnoted.keys()) await note(id);
      for (const messageId of toTakeBack) await takeBack(messageId);
    },
    async leave(id) {
      left.add(id);
      await renewLease(id, MAX_DELAY_MS);
    },
  };
}
