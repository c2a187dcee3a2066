/** Writes an entry of the outbox as the e-mail that it is, and hands it to the mailer. */
import type { DeskKeys } from '../../desk/keys.ts';
import type { Clock } from '../../shared/clock.ts';
import type { AlertDetails, OutboxEntry, ReminderDetails } from '../../store/store.ts';
import type { Mailer, OutgoingEmail } from '../mailer.ts';
import { renderAcknowledgement } from './acknowledgement.ts';
import { renderDigest } from './digest.ts';
import { renderKeyEmail } from './key-email.ts';
import { renderAlert, renderReminder } from './notices.ts';
import { renderNotification } from './notification.ts';
import type { EmailContext } from './request-fields.ts';

export interface EmailOptions extends EmailContext {
  mailer: Mailer;
  keys: Pick<DeskKeys, 'issue'>;
  clock: Clock;
}

export async function sendEmail(entry: OutboxEntry, options: EmailOptions): Promise<void> {
  await options.mailer.send(await render(entry, options));
}

async function render(entry: OutboxEntry, context: EmailOptions): Promise<OutgoingEmail> {
  const { kind, messageId, createdAt } = entry;
  switch (kind) {
    case 'key': {
      const recipient = entry.recipient ?? '';
      // Made only now, so that no key is stored.
      const key = await context.keys.issue(recipient, context.clock.now());
      return renderKeyEmail(messageId, { recipient, key }, context);
    }
    case 'reminder':
      return renderReminder(
        messageId,
        { ...detailsOf<ReminderDetails>(entry), createdAt },
        context,
      );
    case 'alert':
      return renderAlert(messageId, detailsOf<AlertDetails>(entry), context);
    case 'notification':
      return renderNotification(messageId, onlyRequest(entry), context);
    case 'acknowledgement':
      return renderAcknowledgement(messageId, onlyRequest(entry), context);
    case 'digest':
      return renderDigest(messageId, entry, context);
    case 'webhook':
      throw new Error('A webhook message is no e-mail');
  }
}

function detailsOf<T>({ details }: OutboxEntry): T {
  return JSON.parse(details ?? 'null') as T;
}

function onlyRequest({ id, requests: [request] }: OutboxEntry) {
  if (request === undefined) throw new Error(`Outbox entry ${id} has no request`);
  return request;
}
