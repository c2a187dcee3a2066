/** From due to sent: the e-mails of the outbox, one after the other. */

import { isGivenUp, MAX_DELAY_MS, retryDelayMs } from '../domain/backoff.ts';
import type { Clock } from '../domain/clock.ts';
import type { Log } from '../domain/log.ts';
import type { CompanyMail, OutboxEntry } from '../domain/outbox-entry.ts';
import { type OutboxStore, StoreUnavailableError } from '../store/store.ts';
import { type EmailContext, renderEmail, renderWithoutTexts } from './email/render.ts';
import { failureReason } from './failure-reason.ts';
import { DeliveryError, type Fault, type Mailer } from './mailer.ts';

/**
 * What a server may take for its last answer (RFC 5321, section 4.5.3.2): whoever waits for less sends again what was taken.
 */
const SEND_LIMIT_MS = 10 * 60_000;
/** What a host had begun that died, others send after this. */
const LEASE_MS = SEND_LIMIT_MS + 2 * 60_000;
/** Whatever else a host does by itself waits for no longer, and for the e-mail under way. */
const RUN_MS = 60_000;
/** Another process may have made an e-mail due, and a digest may be. */
const LOOK_AGAIN_MS = 60_000;
/**
 * After so many refusals, in half an hour, visitors' texts are doubted: a mail server may refuse an e-mail for a link in
 * them for ever, and a digest with all its requests.
 */
const REFUSALS_BEFORE_DOUBT = 6;

export interface DeliveryOptions extends EmailContext {
  store: OutboxStore;
  mailer: Mailer;
  companyMail: CompanyMail;
  clock: Clock;
  log: Log;
}

interface Failed {
  fault: Fault;
  reason: string;
}

/**
 * Sends what is due, until nothing is, the relay fails, a minute is over, or the signal comes. The caller waits for one run before it starts
 * the next. Resolves with the time at which that is due; a database that is unavailable is logged, not thrown.
 */
export type DeliverDue = (signal?: AbortSignal) => Promise<number>;

export function createDelivery(options: DeliveryOptions): DeliverDue {
  const { store, mailer, companyMail, clock, log } = options;
  const relay = createRelayState(clock, log);
  /** It was sent, and the database could not be told. */
  let unnoted: number | null = null;

  async function noteSent(id: number): Promise<void> {
    unnoted = id;
    await store.noteSent(id, clock.now());
    unnoted = null;
  }

  async function send(entry: OutboxEntry): Promise<void> {
    const signal = AbortSignal.timeout(SEND_LIMIT_MS);
    try {
      await mailer.send(await renderEmail(entry, options), signal);
    } catch (error) {
      const isDoubted = entry.refusals >= REFUSALS_BEFORE_DOUBT;
      const other = isDoubted && faultOf(error) === 'words' && renderWithoutTexts(entry, options);
      if (!other) throw error;
      // The texts stay out only if the same mailbox takes, at once, the e-mail without them.
      await mailer.send(other, signal);
    }
  }

  /** Null if it was sent. */
  async function trySend(entry: OutboxEntry): Promise<Failed | null> {
    try {
      await send(entry);
      return null;
    } catch (error) {
      const reason = failureReason(error, entry.requests);
      const about = { outboxId: entry.id, kind: entry.kind, reason };
      if (!(error instanceof DeliveryError)) {
        log.error({ ...about, err: error }, 'An e-mail could not be sent for an unexpected reason');
      } else if (error.fault !== 'relay' && entry.tries === 0) {
        log.warn(about, 'An e-mail was refused; it will be tried again');
      }
      return { fault: faultOf(error), reason };
    }
  }

  async function count(entry: OutboxEntry, { fault, reason }: Failed): Promise<void> {
    const failures = entry.tries + 1;
    const now = clock.now();
    const dueAt = isGivenUp(failures) ? null : now + retryDelayMs(failures);
    const isRefusal = fault === 'words';
    await store.noteFailure(entry.id, { reason, isCounted: true, isRefusal, dueAt, now });
    if (dueAt !== null) return;
    const requests = entry.requests.map(({ id }) => id);
    const fields = { outboxId: entry.id, kind: entry.kind, requests, failures, reason };
    log.error(fields, 'An e-mail was given up after five days');
  }

  /** Only when it is tried again, and why it waits, is noted. */
  async function leaveForLater({ id }: OutboxEntry, { reason }: Failed): Promise<void> {
    const now = clock.now();
    const dueAt = now + relay.pauseMs();
    await store.noteFailure(id, { reason, isCounted: false, isRefusal: false, dueAt, now });
  }

  async function sendDue(signal: AbortSignal | undefined): Promise<void> {
    const begunAt = clock.now();
    while (!signal?.aborted && Math.abs(clock.now() - begunAt) < RUN_MS) {
      const now = clock.now();
      const entry = await store.leaseNext({ now, leaseUntil: now + LEASE_MS });
      if (entry === null) return;
      const failed = await trySend(entry);
      // The relay may yet take what our stop has cut off: it is left to its lease.
      if (failed !== null && signal?.aborted) return;
      if (failed?.fault === 'relay') {
        relay.failed(failed.reason);
        return leaveForLater(entry, failed);
      }
      relay.works();
      if (failed === null) await noteSent(entry.id);
      else await count(entry, failed);
    }
  }

  return async (signal) => {
    if (relay.pauseMs() > 0) return clock.now() + relay.pauseMs();
    try {
      if (unnoted !== null) await noteSent(unnoted);
      await store.followMailboxes(companyMail.mailboxes, clock.now());
      await store.createDigest(clock.now(), companyMail);
      await sendDue(signal);
      const dueAt = (await store.nextDueAt()) ?? Number.POSITIVE_INFINITY;
      const now = clock.now();
      return Math.min(Math.max(dueAt, now + relay.pauseMs()), now + LOOK_AGAIN_MS);
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      log.warn({ err: error }, 'The outbox cannot be read or written now');
      return clock.now() + retryDelayMs(1);
    }
  };
}

/** A defect of ours is no failure of the relay. */
const faultOf = (error: unknown): Fault =>
  error instanceof DeliveryError ? error.fault : 'mailbox';

/** Whether the relay could be used the last time, and for how long nobody asks it again if not. */
function createRelayState(clock: Clock, log: Log) {
  let down: { reason: string; failures: number; until: number } | null = null;
  return {
    /** 0: it may be asked. A clock that was set back must not lengthen it. */
    pauseMs() {
      const left = (down?.until ?? 0) - clock.now();
      return left > MAX_DELAY_MS ? 0 : Math.max(0, left);
    },
    /** Logged at first, and when the reason has changed. */
    failed(reason: string) {
      if (down?.reason !== reason)
        log.warn({ reason }, 'The mail relay is down; e-mails wait for it');
      const failures = (down?.failures ?? 0) + 1;
      down = { reason, failures, until: clock.now() + retryDelayMs(failures) };
    },
    works() {
      if (down !== null) log.info({}, 'The mail relay is up again');
      down = null;
    },
  };
}
