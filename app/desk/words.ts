/** Fills in the words of the desk, and writes times and durations in the language of the page. */
import { readableLine, readableText } from '../../service/domain/characters/visible-controls.ts';
import { mailtoUrl } from '../../service/domain/contact-links.ts';
import type { DeskRequest } from '../../service/domain/desk.ts';
import { fill } from '../../service/domain/fill.ts';
import { comesTwice, companyZone } from '../../service/domain/office-time.ts';
import type { DeskText } from '../../site/schema/desk.ts';
import type { ReplyWords } from '../page-data/desk.server.ts';
import { DeskFailure } from './api.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const day = {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
} as const;

/** Such as "Sun, Nov 22, 2026". */
export function formatDay(moment: number, language: string): string {
  return new Intl.DateTimeFormat(language, { ...day, timeZone: companyZone() }).format(moment);
}

/** Such as "Sun, Nov 22, 2026, 2:05 p.m."; behind a time that comes twice, "EDT" or "EST". */
export function formatMoment(moment: number, language: string): string {
  const zone = comesTwice(moment) ? ({ timeZoneName: 'short' } as const) : {};
  // The company's clocks, wherever somebody reads.
  const timeZone = companyZone();
  const options = { ...day, hour: 'numeric', minute: '2-digit', timeZone, ...zone } as const;
  return new Intl.DateTimeFormat(language, options).format(moment);
}

/** Such as "French" for fr-CA, as in the e-mails. */
export function formatLanguage(tag: string, language: string): string {
  const [written = tag] = tag.split('-');
  return new Intl.DisplayNames(language, { type: 'language' }).of(written) ?? tag;
}

/** In minutes within an hour, in hours and minutes within two days, then in days and hours. */
export function formatDuration(duration: number, language: string): string {
  const minutes = Math.max(0, Math.floor(duration / MINUTE));
  const parts: [number, 'day' | 'hour' | 'minute'][] =
    duration >= 2 * DAY
      ? [
          [Math.floor(duration / DAY), 'day'],
          [Math.floor((duration % DAY) / HOUR), 'hour'],
        ]
      : [
          [Math.floor(minutes / 60), 'hour'],
          [minutes % 60, 'minute'],
        ];
  const shown = parts.filter(([count], index) => count > 0 || (index === 1 && parts[0]?.[0] === 0));
  return shown.map(([count, unit]) => formatUnit(count, unit, language)).join(' ');
}

function formatUnit(count: number, unit: string, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    count,
  );
}

/** What to tell somebody about a failure: what it means and what to do. */
export function failureText(error: Error, { failures }: DeskText, language: string): string {
  if (!(error instanceof DeskFailure)) return fill(failures.other, { code: error.message });
  const known = Object.entries(failures).find(([code]) => code === error.code);
  const wait = formatDuration(Math.max(60, error.retryAfter) * 1000, language);
  return fill(known?.[1] ?? failures.other, { code: error.code, wait });
}

/** The answer to a request, as a browser hands it to a mail program. */

/** Windows hands no longer address to a mail program. */
const maxLength = 2000;

type Answered = Pick<DeskRequest, 'name' | 'email' | 'message' | 'language' | 'receivedAt'>;

/**
 * Answers a request in the visitor's language and quotes it, as far as there is room.
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
    return length > maxLength;
  });
  return start + (end === -1 ? parts : [...parts.slice(0, end), '%20[...]']).join('');
}

type Stamps = Pick<DeskRequest, 'state' | 'due' | 'receivedAt' | 'dueAt' | 'doneAt' | 'spamAt'>;

/** @param now of the service's clock */
export function stateText(request: Stamps, now: number, text: DeskText, language: string): string {
  const { receivedAt, dueAt, doneAt, spamAt } = request;
  return fill(text.request.states[request.due ?? endOf(request)], {
    left: formatDuration(dueAt - now, language),
    over: formatDuration(now - dueAt, language),
    at: formatMoment(spamAt ?? doneAt ?? receivedAt, language),
  });
}

function endOf({ state }: Stamps): 'done' | 'spam' {
  return state === 'spam' ? 'spam' : 'done';
}
