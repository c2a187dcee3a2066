/** Fills in the words of the desk, and writes times and durations in the language of the page. */
import { readableLine, readableText } from '../../service/domain/characters/visible-controls.ts';
import { mailtoUrl } from '../../service/domain/contact-links.ts';
import type { DeskRequest } from '../../service/domain/desk.ts';
import { fill } from '../../service/domain/fill.ts';
import { companyZone } from '../../service/domain/office-time.ts';
import { DeskFailure } from './api.ts';
import type { ReplyWords } from './desk-data.server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** By the company's clocks, wherever somebody reads: such as "Sun, Nov 22, 2026, 2:05 p.m. EST". */
export function formatMoment(time: number, language: string): string {
  const day = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const timeZone = companyZone();
  return new Intl.DateTimeFormat(language, { ...day, ...clock, timeZone }).format(time);
}

/** Such as "French" for fr-CA, as in the e-mails. */
export function formatLanguage(tag: string, language: string): string {
  const [written = tag] = tag.split('-');
  return new Intl.DisplayNames(language, { type: 'language' }).of(written) ?? tag;
}

/** Within two hours in minutes, within two days in hours, then in days. */
export function formatDuration(duration: number, language: string): string {
  const inHours = duration < 2 * DAY ? (['hour', HOUR] as const) : (['day', DAY] as const);
  const [unit, length] = duration < 2 * HOUR ? (['minute', MINUTE] as const) : inHours;
  const count = Math.max(0, Math.floor(duration / length));
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(language, options).format(count);
}

/** What to tell somebody about a failure: what it means and what to do. */
export function failureText(error: Error, { failures }: DeskWords, language: string): string {
  if (!(error instanceof DeskFailure)) return fill(failures.other, { code: error.message });
  const known = Object.entries(failures).find(([code]) => code === error.code);
  const wait = formatDuration(Math.max(60, error.retryAfter) * 1000, language);
  return fill(known?.[1] ?? failures.other, { code: error.code, wait });
}

/** Windows hands no longer address to a mail program. */
const maxAddress = 2000;

type Answered = Pick<DeskRequest, 'name' | 'email' | 'message' | 'language' | 'receivedAt'>;

/**
 * The answer to a request, as a browser hands it to a mail program: in the visitor's language, and the request quoted as
 * far as there is room.
 *
 * @param replies the first is for a visitor whose language is not known
 */
export function replyAddress(
  { name, email, message, language, receivedAt }: Answered,
  replies: ReplyWords[],
): string {
  const words = replies.find((one) => one.language === language) ?? replies[0];
  if (words === undefined) throw new Error('There are no words for a reply');
  const start = `${mailtoUrl(email, words.subject)}&body=`;
  const quoteLine = fill(words.quote, {
    at: formatMoment(receivedAt, words.language),
    name: readableLine(name, words.directionMark),
  });
  const lines = readableText(message, words.directionMark).split(/\r\n|\r|\n/);
  const body = ['', '', '', quoteLine, ...lines.map((line) => `> ${line}`)];
  const parts = Array.from(body.join('\r\n'), encodeURIComponent);
  let length = start.length;
  const end = parts.findIndex((part) => {
    length += part.length;
    return length > maxAddress;
  });
  return start + (end === -1 ? parts : [...parts.slice(0, end), '%20[...]']).join('');
}

type Stamps = Pick<DeskRequest, 'state' | 'due' | 'receivedAt' | 'dueAt' | 'doneAt' | 'spamAt'>;

/** @param now of the service's clock */
export function stateText(request: Stamps, now: number, text: DeskWords, language: string): string {
  const { state, due, receivedAt, dueAt, doneAt, spamAt } = request;
  return fill(text.request.states[due ?? (state === 'spam' ? 'spam' : 'done')], {
    left: formatDuration(dueAt - now, language),
    over: formatDuration(now - dueAt, language),
    at: formatMoment(spamAt ?? doneAt ?? receivedAt, language),
  });
}
