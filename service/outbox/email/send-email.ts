/** Writes an entry of the outbox as the e-mail that it is, and hands it to the mailer. */
import type { Clock } from '../../domain/clock.ts';
import type { EmailAddress } from '../../domain/email-address.ts';
import { emailKey } from '../../domain/email-address.ts';
import {
  type AlertDetails,
  type EntryKind,
  type OutboxEntry,
  type ReminderDetails,
  waitingMailboxes,
} from '../../domain/outbox-entry.ts';
import { DeliveryError, type Mailer, type OutgoingEmail } from '../mailer.ts';
import type { Sending } from '../sender.ts';
import { renderAlert, renderKeyEmail, renderReminder } from './company-emails.ts';
import { renderDigest, renderNamesOnly } from './digest.ts';
import { renderNotification, renderWithoutTexts } from './notification.ts';
import type { EmailContext } from './request-fields.ts';

export interface EmailOptions extends EmailContext {
  mailer: Mailer;
  /** Those to the desk. */
  keys: { issue(mailbox: string, now: number): Promise<string> };
  clock: Clock;
}

/**
 * After so many failures, in half an hour, visitors' texts are doubted: a mail server may refuse an e-mail for a link in
 * them for ever, and a digest with all its requests. One that only defers the first tries has long taken it.
 */
const FAILURES_BEFORE_DOUBT = 6;

/**
 * Delivers it to each mailbox of the company by itself if the mailer can. Texts that are doubted stay out only if the same
 * mailbox takes, at once, the e-mail without them.
 */
export async function prepareEmail(entry: OutboxEntry, options: EmailOptions): Promise<Sending[]> {
  const { mailer } = options;
  const email = await renderers[entry.kind](entry, options);
  const withoutTexts = entry.tries < FAILURES_BEFORE_DOUBT ? null : renderNeutral(entry, options);
  const to = waitingRecipients(email, entry);
  if (to.length === 0) return [];
  const send = async (recipients: Pick<OutgoingEmail, 'recipient'> | Pick<OutgoingEmail, 'to'>) => {
    try {
      await mailer.send({ ...email, ...recipients });
    } catch (error) {
      if (withoutTexts === null || isNotAboutTexts(error)) throw error;
      await mailer.send({ ...withoutTexts, ...recipients }).catch((second: unknown) => {
        throw second instanceof DeliveryError ? error : second;
      });
    }
  };
  if (mailer.sendsSeparately !== true) return [{ mailbox: null, send: () => send({ to }) }];
  const isOneOfSeveral = email.to.length > 1;
  return to.map((recipient) => ({
    mailbox: isOneOfSeveral ? recipient.address : null,
    send: () => send({ recipient }),
  }));
}

const isNotAboutTexts = (error: unknown) =>
  error instanceof DeliveryError && error.blame !== 'unknown';

/** Once some of the mailboxes of MAIL_TO have it, one that was added later is not waited for. */
function waitingRecipients({ to }: OutgoingEmail, { mailboxes }: OutboxEntry): EmailAddress[] {
  const waiting = waitingMailboxes(mailboxes)?.map(emailKey);
  const byKey = new Map(to.map((recipient) => [emailKey(recipient.address), recipient]));
  return [...byKey].flatMap(([key, recipient]) =>
    waiting === undefined || waiting.includes(key) ? [recipient] : [],
  );
}

type Render = (entry: OutboxEntry, context: EmailOptions) => OutgoingEmail | Promise<OutgoingEmail>;

const renderers: Record<EntryKind, Render> = {
  notification: (entry, context) =>
    renderNotification(entry.messageId, onlyRequest(entry), context),
  digest: (entry, context) => renderDigest(entry.messageId, entry, context),
  async key({ messageId, recipient }, context) {
    const to = recipient ?? '';
    // Made only now, so that no key is stored.
    const key = await context.keys.issue(to, context.clock.now());
    return renderKeyEmail(messageId, { recipient: to, key }, context);
  },
  reminder: (entry, context) =>
    renderReminder(
      entry.messageId,
      { ...detailsOf<ReminderDetails>(entry), createdAt: entry.createdAt },
      context,
    ),
  alert: (entry, context) => renderAlert(entry.messageId, detailsOf<AlertDetails>(entry), context),
};

/** What a visitor wrote left out; null if it holds nothing of that. */
function renderNeutral(entry: OutboxEntry, context: EmailContext): OutgoingEmail | null {
  if (entry.kind === 'notification')
    return renderWithoutTexts(entry.messageId, onlyRequest(entry), context);
  return entry.kind === 'digest' ? renderNamesOnly(entry.messageId, entry, context) : null;
}

function detailsOf<T>({ details }: OutboxEntry): T {
  return JSON.parse(details ?? 'null') as T;
}

function onlyRequest({ id, requests: [request] }: OutboxEntry) {
  if (request === undefined) throw new Error(`Outbox entry ${id} has no request`);
  return request;
}
