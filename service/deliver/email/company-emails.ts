/** E-mails to the company about requests that are overdue, about what has gone wrong, and with keys to the desk. */

import { deskAddress, deskListAddress, deskRequestAddress } from '../../domain/desk.ts';
import { fill, fillCount, type Plural } from '../../domain/fill.ts';
import { formatInWords } from '../../domain/office-time.ts';
import type { AlertDetails, ReminderDetails } from '../../domain/outbox-entry.ts';
import type { ContactText } from '../../domain/text.ts';
import type { Letter } from '../mailer.ts';
import { replyAddress } from './addresses.ts';
import { button, fieldTable, letter, paragraph } from './parts.ts';

/** Names requests by their numbers only, so that no waiting reminder names an erased person. */
export function renderReminder(
  { count, held, requests, createdAt }: ReminderDetails & { createdAt: number },
  text: ContactText,
): Letter {
  const { company, emails } = text;
  const { reminder } = emails;
  const isOverdue = ({ dueAt }: { dueAt: number }) => dueAt < createdAt;
  const isOnlyHeld = count === 0;
  const inWords = (words: Plural) => fillCount(words, isOnlyHeld ? held : count, text.language);
  const subject = inWords(isOnlyHeld ? reminder.onlyHeld.subject : reminder.subject);
  const intro = inWords(isOnlyHeld ? reminder.onlyHeld.intro : reminder.intro);
  const list = isOnlyHeld ? 'held' : requests.some(isOverdue) ? 'overdue' : 'open';
  const link = deskListAddress(company.siteUrl, list);
  const heldToo = isOnlyHeld || held === 0 ? [] : [fillCount(reminder.held, held, text.language)];
  const rows = requests.map((request) => ({
    label: fill(reminder.request, { id: String(request.id) }),
    value: fill(isOverdue(request) ? reminder.overdue : reminder.due, {
      at: formatInWords(request.dueAt, text.language),
    }),
    href: deskRequestAddress(company.siteUrl, request.id),
  }));
  return letter(subject, text.language, [
    paragraph(intro),
    ...(isOnlyHeld ? [] : [fieldTable(rows)]),
    button(link, reminder.openAll),
    ...heldToo.map(paragraph),
  ]);
}

/** Says what is wrong and what to do. */
export function renderAlert(details: AlertDetails, text: ContactText): Letter {
  const { once, open } = text.emails.alert;
  const { subject, explanation } = alertWords(details, text);
  return letter(subject, text.language, [
    ...[explanation, once].map(paragraph),
    button(deskListAddress(text.company.siteUrl, 'open'), open),
  ]);
}

/** What is wrong, and what to do. */
function alertWords(details: AlertDetails, { emails, language }: ContactText) {
  const { kinds, lastFailure } = emails.alert;
  const { subject, text } = kinds[details.alert];
  const { count, values } = alertValues(details, language);
  const filled = (words: string | Plural) =>
    typeof words === 'string' ? fill(words, values) : fillCount(words, count, language, values);
  const reason = details.alert === 'dead_emails' ? details.reason : undefined;
  const sentences = [
    filled(text),
    ...(reason === undefined ? [] : [fill(lastFailure, { reason })]),
  ];
  return { subject: filled(subject), explanation: sentences.join(' ') };
}

/** Besides {count}, which is what there may be one or several of. */
function alertValues(
  details: AlertDetails,
  language: string,
): { count: number; values: Record<string, string> } {
  const inWords = (time: number) => formatInWords(time, language);
  switch (details.alert) {
    case 'dead_emails':
      return { count: details.count, values: {} };
    case 'schedule_stopped':
      return { count: 0, values: {} };
    case 'disk_nearly_full':
      return {
        count: 0,
        values: { megabytes: String(Math.floor(details.freeBytes / 1_000_000)) },
      };
    case 'backup_old':
    case 'offsite_old':
    case 'deletion_late':
    case 'build_old':
      return { count: 0, values: { at: inWords(details.at) } };
    case 'backup_failed':
    case 'upkeep_failed':
    case 'proxies_disagree':
      return { count: 0, values: { reason: details.reason } };
  }
}

/**
 * Gives a mailbox of the company its key to the desk. No other e-mail holds one: the answer to a notification
 * goes to the visitor, with what it quotes. An answer to this one stays in the company.
 */
export function renderKeyEmail(key: string, text: ContactText): Letter {
  const { company, emails, language } = text;
  const values = { site: company.siteUrl };
  const [first = '', ...others] = emails.key.paragraphs.map((template) => fill(template, values));
  return {
    replyTo: replyAddress({ name: company.name, address: company.email }),
    ...letter(fill(emails.key.subject, values), language, [
      paragraph(first),
      button(deskAddress(company.siteUrl, key), emails.key.link),
      ...others.map(paragraph),
    ]),
  };
}
