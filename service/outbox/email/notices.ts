/** E-mails to the company about requests that are overdue, and about what has gone wrong. */
import { formatTime } from '../../desk/company-time.ts';
import { deskHealthAddress, deskListAddress, deskRequestAddress } from '../../shared/desk.ts';
import { fill } from '../../shared/fill.ts';
import type { ContactText } from '../../shared/text.ts';
import type { AlertDetails, ReminderDetails } from '../../store/stored-request.ts';
import type { OutgoingEmail } from '../mailer.ts';
import { button, fieldTable, htmlDocument, paragraph } from './html.ts';
import type { EmailContext } from './request-fields.ts';
import { plainFields } from './request-fields.ts';

const DAY_MS = 86_400_000;
/** RFC 3834: no automatic reply. */
const headers = { 'Auto-Submitted': 'auto-generated' };

/** Names requests by their numbers only, so that no waiting reminder names an erased person. */
export function renderReminder(
  messageId: string,
  { count, held = 0, requests, createdAt }: ReminderDetails & { createdAt: number },
  { text, mail }: EmailContext,
): OutgoingEmail {
  const { company, emails } = text;
  const { reminder } = emails;
  const isOverdue = ({ dueAt }: { dueAt: number }) => dueAt < createdAt;
  const values = { count: String(count) };
  const subject = fill(reminder.subject, values);
  const intro = fill(reminder.intro, values);
  const link = deskListAddress(company.siteUrl, requests.some(isOverdue) ? 'overdue' : 'open');
  const heldToo = held === 0 ? [] : [fill(reminder.held, { count: String(held) })];
  const rows = requests.map((request) => ({
    label: fill(reminder.request, { id: String(request.id) }),
    value: fill(isOverdue(request) ? reminder.overdue : reminder.due, {
      at: formatTime(request.dueAt),
    }),
    href: deskRequestAddress(company.siteUrl, request.id),
  }));
  return {
    messageId,
    from: mail.from,
    to: mail.to,
    subject,
    text: [intro, plainFields(rows), `${reminder.openAll}: ${link}`, ...heldToo].join('\n\n'),
    html: htmlDocument(subject, text.language, [
      paragraph(intro),
      fieldTable(rows),
      button(link, reminder.openAll),
      ...heldToo.map(paragraph),
    ]),
    headers,
  };
}

/** Says what is wrong and what to do; the desk's page of health has the rest. */
export function renderAlert(
  messageId: string,
  details: AlertDetails,
  { text, mail }: EmailContext,
): OutgoingEmail {
  const { once, open } = text.emails.alert;
  const { subject, explanation } = alertWords(details, text);
  const paragraphs = [explanation, once];
  const link = deskHealthAddress(text.company.siteUrl);
  return {
    messageId,
    from: mail.from,
    to: mail.to,
    subject,
    text: [...paragraphs, `${open}: ${link}`].join('\n\n'),
    html: htmlDocument(subject, text.language, [...paragraphs.map(paragraph), button(link, open)]),
    headers,
  };
}

/** What is wrong, and what to do. */
export function alertWords(details: AlertDetails, { emails }: ContactText) {
  const { kinds, lastFailure } = emails.alert;
  const { subject, text } = kinds[details.alert];
  const values = alertValues(details);
  const reason = details.alert === 'dead_emails' ? details.reason : undefined;
  const sentences = [
    fill(text, values),
    ...(reason === undefined ? [] : [fill(lastFailure, { reason })]),
  ];
  return { subject: fill(subject, values), explanation: sentences.join(' ') };
}

function alertValues(details: AlertDetails): Record<string, string> {
  switch (details.alert) {
    case 'dead_emails':
      return { count: String(details.count) };
    case 'disk_nearly_full':
      return { megabytes: String(Math.floor(details.freeBytes / 1_000_000)) };
    case 'backup_old':
      return { at: formatTime(details.at) };
    case 'clock_jumped': {
      const { at, jumpedMs } = details;
      const days = Math.round(Math.abs(jumpedMs) / DAY_MS);
      return { at: formatTime(at), before: formatTime(at - jumpedMs), days: String(days) };
    }
  }
}
