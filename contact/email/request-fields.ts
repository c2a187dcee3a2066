/** How an e-mail to the company shows a contact request. */

import type { EmailAddress } from '../mailer.ts';
import { type VisitorField, visitorFieldNames } from '../shared/fields.ts';
import type { ContactText } from '../shared/text.ts';
import type { ContactRequest } from '../store.ts';
import { visibleControlsInLines } from '../visible-controls.ts';

export interface EmailContext {
  text: ContactText;
  mail: { to: EmailAddress[]; from: EmailAddress };
}

let companyTimeFormat: Intl.DateTimeFormat | undefined;

/** The company's own time, whatever the clock of the host. Made at first use: it costs 6 MB. */
function companyTime(time: number): string {
  companyTimeFormat ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Toronto',
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return companyTimeFormat.format(time);
}

/** A mail program shall show what a visitor wrote, and not obey it. */
export function withVisibleControls(request: ContactRequest): ContactRequest {
  const shown = visitorFieldNames.map((field) => {
    const text = request[field];
    return [field, text === null ? null : visibleControlsInLines(text)];
  });
  return { ...request, ...Object.fromEntries(shown) };
}

/** A field of one line stays on one line, so that it cannot pass for another field. */
function singleLine(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ');
}

/** For a subject: as `singleLine`, and without runs of spaces. */
export function collapseWhitespace(text: string): string {
  return singleLine(text).replace(/\s+/g, ' ').trim();
}

/** Everything but the message, which has lines of its own, of a request with visible controls. */
export function requestFields(request: ContactRequest, text: ContactText): [string, string][] {
  const { fields, notProvided, receivedAt, writesIn } = text.emails;
  const language = otherLanguage(request, text);
  const { message: _, ...labels } = fields;
  const rows = Object.entries(labels).map(([field, label]): [string, string] => [
    label,
    singleLine(request[field as VisitorField] ?? notProvided),
  ]);
  if (language !== null) rows.push([writesIn, language]);
  return [...rows, [receivedAt, companyTime(request.receivedAt)]];
}

/** In the company's language: "French". Null if the visitor wrote in that, or did not say. */
function otherLanguage({ language }: ContactRequest, text: ContactText): string | null {
  const [own = ''] = text.language.split('-');
  const [written = own] = language?.split('-') ?? [];
  if (written === own) return null;
  return new Intl.DisplayNames(own, { type: 'language' }).of(written) ?? written;
}

export function plainFields(rows: [label: string, value: string][]): string {
  return rows.map(([label, value]) => `${label}: ${value}`).join('\n');
}
