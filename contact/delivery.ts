/** One attempt to send one e-mail of the outbox, and the record of how it went. */
import { nextAttemptAt } from './backoff.ts';
import type { DeskKeys } from './desk/keys.ts';
import { renderAcknowledgement } from './email/acknowledgement.ts';
import { renderDigest } from './email/digest.ts';
import { renderKeyEmail } from './email/key-email.ts';
import { renderAlert, renderReminder } from './email/notices.ts';
import { renderNotification } from './email/notification.ts';
import type { EmailContext } from './email/request-fields.ts';
import { failureReason } from './failure-reason.ts';
import type { Log } from './log.ts';
import { MailDeliveryError, type Mailer, type OutgoingEmail } from './mailer.ts';
import type { Clock } from './shared/clock.ts';
import type { AlertDetails, OutboxEntry, OutboxStore, ReminderDetails } from './store.ts';

export interface DeliveryOptions extends EmailContext {
  store: OutboxStore;
  /** Must give up on an e-mail within a minute. */
  mailer: Mailer;
  keys: Pick<DeskKeys, 'issue'>;
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
  /** Rejects if the database could not take note of the outcome: then `settle` comes next. */
  attempt(entry: OutboxEntry): Promise<DeliveryResult>;
  /** Takes note of what the last attempt could not, before anything else is claimed and sent. */
  settle(): Promise<void>;
}

export function createDelivery(options: DeliveryOptions): Delivery {
  const { store, mailer, clock, random, log } = options;
  /** Sent, but the database could not take note of it: not to be sent again. */
  let unrecorded: OutboxEntry | null = null;

  async function settle(): Promise<void> {
    if (unrecorded === null) return;
    const { id, messageId, requests } = unrecorded;
    const carried = await store.markSent(id, clock.now());
    unrecorded = null;
    // Erased while it was sent: what the erasure did not find yet goes now.
    if (carried < requests.length) await mailer.retract?.(messageId);
  }

  async function recordFailure(entry: OutboxEntry, error: unknown): Promise<DeliveryResult> {
    const outcome =
      error instanceof MailDeliveryError && error.scope === 'relay' ? 'relay_down' : 'refused';
    const reason = failureReason(error, entry.requests);
    const about = { outboxId: entry.id, kind: entry.kind, reason };
    if (!(error instanceof MailDeliveryError)) {
      log.error({ ...about, err: error }, 'An e-mail could not be sent for an unexpected reason');
    } else if (outcome === 'refused' && entry.attempts === 0) {
      log.warn(about, 'An e-mail was refused; it will be tried again');
    }
    const now = clock.now();
    const failures = entry.attempts + 1;
    const retryAt = nextAttemptAt({ createdAt: entry.createdAt, failures }, now, random);
    if (retryAt === null) {
      await store.markDead(entry.id, { error: reason, now });
      const requests = entry.requests.map((request) => request.id);
      log.error({ ...about, requests, failures }, 'An e-mail was given up after five days');
    } else {
      await store.markFailed(entry.id, { error: reason, nextAttemptAt: retryAt });
    }
    return { outcome, reason, retryAt };
  }

  return {
    async attempt(entry) {
      try {
        await mailer.send(await render(entry, options));
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

async function render(entry: OutboxEntry, context: DeliveryOptions): Promise<OutgoingEmail> {
  if (entry.kind === 'key') {
    const recipient = entry.recipient ?? '';
    // Made only now, so that no key is stored.
    const key = await context.keys.issue(recipient, context.clock.now());
    return renderKeyEmail(entry.messageId, { recipient, key }, context);
  }
  if (entry.kind === 'reminder' || entry.kind === 'alert') return renderNotice(entry, context);
  const [request] = entry.requests;
  if (request === undefined) throw new Error(`Outbox entry ${entry.id} has no request`);
  switch (entry.kind) {
    case 'notification':
      return renderNotification(entry.messageId, request, context);
    case 'acknowledgement':
      return renderAcknowledgement(entry.messageId, request, context);
    case 'digest':
      return renderDigest(entry.messageId, entry, context);
  }
}

function renderNotice(
  { kind, messageId, details, createdAt }: OutboxEntry,
  context: EmailContext,
): OutgoingEmail {
  const known: unknown = JSON.parse(details ?? 'null');
  if (kind === 'alert') return renderAlert(messageId, known as AlertDetails, context);
  return renderReminder(messageId, { ...(known as ReminderDetails), createdAt }, context);
}
