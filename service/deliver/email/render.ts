/** Writes an entry of the outbox as the e-mail that it is. */
import type { EmailAddress } from '../../domain/email-address.ts';
import type {
  AlertDetails,
  DigestDetails,
  OutboxEntry,
  ReminderDetails,
} from '../../domain/outbox-entry.ts';
import type { ContactText } from '../../domain/text.ts';
import type { Letter, OutgoingEmail } from '../mailer.ts';
import { renderAlert, renderKeyEmail, renderReminder } from './company-emails.ts';
import { renderDigest, renderNamesOnly } from './digest.ts';
import { notificationWithoutTexts, renderNotification } from './notification.ts';

export interface EmailContext {
  text: ContactText;
  mail: { to: EmailAddress[]; from: EmailAddress };
  /** Those to the desk. */
  keys: { issue(mailbox: string, now: number): Promise<string> };
}

/** The same at every try, as far as the words of the site and the requests are. */
export async function renderEmail(
  entry: OutboxEntry,
  context: EmailContext,
): Promise<OutgoingEmail> {
  return addressed(await letterOf(entry, context), entry, context);
}

/** The same without what visitors wrote; null if it holds nothing of that. */
export function renderWithoutTexts(
  entry: OutboxEntry,
  context: EmailContext,
): OutgoingEmail | null {
  const letter = neutralLetterOf(entry, context.text);
  return letter && addressed(letter, entry, context);
}

function addressed(
  letter: Letter,
  { messageId, recipient }: OutboxEntry,
  { mail }: EmailContext,
): OutgoingEmail {
  const to = mail.to.find(({ address }) => address === recipient);
  return { ...letter, messageId, from: mail.from, to: to ?? { name: '', address: recipient } };
}

async function letterOf(entry: OutboxEntry, { text, keys }: EmailContext): Promise<Letter> {
  const { kind, recipient, createdAt } = entry;
  switch (kind) {
    case 'notification':
      return renderNotification(requestOf(entry), text);
    case 'digest':
      return renderDigest(heldIn(entry), text);
    case 'key':
      // Made only now, so that no key is stored, and for the time of its entry, so that it is the same again.
      return renderKeyEmail(await keys.issue(recipient, createdAt), text);
    case 'reminder':
      return renderReminder({ ...detailsOf<ReminderDetails>(entry), createdAt }, text);
    case 'alert':
      return renderAlert(detailsOf<AlertDetails>(entry), text);
  }
}

function neutralLetterOf(entry: OutboxEntry, text: ContactText): Letter | null {
  if (entry.kind === 'notification') return notificationWithoutTexts(requestOf(entry), text);
  return entry.kind === 'digest' ? renderNamesOnly(heldIn(entry), text) : null;
}

function detailsOf<T>({ details }: OutboxEntry): T {
  return JSON.parse(details ?? 'null') as T;
}

const heldIn = (entry: OutboxEntry) => ({
  requests: entry.requests,
  ...detailsOf<DigestDetails>(entry),
});

function requestOf({ id, requests: [request] }: OutboxEntry) {
  if (request === undefined) throw new Error(`Outbox entry ${id} has no request`);
  return request;
}
