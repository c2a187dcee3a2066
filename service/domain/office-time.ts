/**
 * Dates, times and working mornings of the office, in Ottawa unless the content says otherwise. Its summer time is kept
 * whatever the time zone of the machine is.
 */

export interface Office {
  timeZone: string;
  /** When the phone opens on each day from Sunday on, such as 09:00. Null: nobody answers. */
  opens?: (string | null)[];
  /** False: the 24 hours within which the company answers are those of the days on which it opens. */
  repliesEveryDay?: boolean;
}

let office: Office = { timeZone: 'America/Toronto' };
let formats = new Map<string, Intl.DateTimeFormat>();

/** Once for each process or page, before a time is written: the office of this company. */
export function keepOffice(own: Office): void {
  office = own;
  formats = new Map();
}

export const companyZone = (): string => office.timeZone;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Made at first use: one takes a phone 50 ms, all of them are a tenth of the start of a host, and 6 MB. All times are in
 * milliseconds since 1970.
 */
function lazyFormat(
  language: string,
  options: Intl.DateTimeFormatOptions,
): () => Intl.DateTimeFormat {
  const name = JSON.stringify([language, options]);
  return () => {
    const format =
      formats.get(name) ??
      new Intl.DateTimeFormat(language, { timeZone: office.timeZone, ...options });
    formats.set(name, format);
    return format;
  };
}

// Swedish writes dates and times as ISO 8601 does.
const toTheSecond = lazyFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });
const withOffset = lazyFormat('en-CA', { timeZoneName: 'longOffset' });

/** E.g. `Tuesday, March 10, 2026 at 9:30 a.m. EDT`, for e-mails. */
export function formatInWords(time: number, language: string): string {
  const format = lazyFormat(language, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return format().format(time);
}

/** E.g. `2026-03-10 09:30:15`, which spreadsheets know as a time; behind one that comes twice is its offset. */
export function formatSeconds(time: number): string {
  return withOffsetIfTwice(toTheSecond().format(time), time);
}

/** E.g. `2026-03-10 09:30`. */
export function formatTime(time: number): string {
  const { day, time: clock } = officeTime(time);
  return withOffsetIfTwice(`${day} ${clock}`, time);
}

/** Such as 2026-11-26 and 09:30. */
export function officeTime(time: number): { day: string; time: string } {
  const [day = '', clock = ''] = toTheSecond().format(time).slice(0, -3).split(' ');
  return { day, time: clock };
}

/** Whether the clock shows this time twice, at the end of summer time. */
export function comesTwice(time: number): boolean {
  const { time: shown } = officeTime(time);
  return [time - HOUR_MS, time + HOUR_MS].some((other) => officeTime(other).time === shown);
}

function withOffsetIfTwice(text: string, time: number): string {
  return comesTwice(time) ? `${text} ${offsetAt(time)}` : text;
}

/** E.g. `-04:00`. */
function offsetAt(time: number): string {
  const parts = withOffset().formatToParts(time);
  return parts.find((part) => part.type === 'timeZoneName')?.value.replace('GMT', '') ?? '';
}

/** @param day such as 2026-11-26 */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Midnight of a date like 2026-03-10. */
export function startOfDay(date: string): number {
  // 03:00 UTC is within hours of midnight all over Canada; clocks change after both.
  return Date.parse(`${date}T00:00:00${offsetAt(Date.parse(`${date}T03:00:00Z`))}`);
}

/** The company begins to work so long before its phone opens. */
const BEFORE_OPENING_MS = HOUR_MS / 2;

export interface Morning {
  /** Such as 2026-03-10. */
  date: string;
  at: number;
}

const dateOf = (time: number) => officeTime(time).day;

/** Unless the content says otherwise. */
const weekdays = [null, '09:00', '09:00', '09:00', '09:00', '09:00', null];

function opensOn(date: string): string | null {
  const { opens = weekdays } = office;
  return opens[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? null;
}

/** The first day after a date, or the last before it, on which the company replies. */
function replyingDay(date: string, step: 1 | -1): string {
  const days = [1, 2, 3, 4, 5, 6, 7].map((count) => daysAfter(date, step * count));
  return days.find(repliesOn) ?? daysAfter(date, step);
}

const repliesOn = (date: string) => office.repliesEveryDay !== false || opensOn(date) !== null;

/** When a request has to be answered, as the pages promise it. */
export function answerBy(receivedAt: number): number {
  if (office.repliesEveryDay !== false) return receivedAt + DAY_MS;
  const date = dateOf(receivedAt);
  // At the end of the next such day.
  if (!repliesOn(date)) return startOfDay(daysAfter(replyingDay(date, 1), 1)) - 1;
  return startOfDay(replyingDay(date, 1)) + receivedAt - startOfDay(date);
}

/** What was received before this time had to be answered before now. */
export function overdueIfReceivedBefore(now: number): number {
  if (office.repliesEveryDay !== false) return now - DAY_MS;
  const date = dateOf(now);
  const before = startOfDay(replyingDay(date, -1));
  return repliesOn(date) ? before + now - startOfDay(date) : before;
}

/** Null on a day on which nobody answers the phone. */
function morningOf(date: string): Morning | null {
  const opens = opensOn(date);
  if (opens === null) return null;
  // Of its own day: on a Sunday on which clocks change, an hour is not the same.
  const offset = offsetAt(Date.parse(`${date}T${opens}:00Z`) + 5 * HOUR_MS);
  return { date, at: Date.parse(`${date}T${opens}:00${offset}`) - BEFORE_OPENING_MS };
}

/** Today's, once it has come. */
export function morningToday(now: number): Morning | null {
  const morning = morningOf(dateOf(now));
  return morning !== null && morning.at <= now ? morning : null;
}

export function nextMorning(now: number): Morning {
  const noon = Date.parse(`${dateOf(now)}T12:00:00Z`);
  for (let day = 0; day <= 7; day += 1) {
    const morning = morningOf(new Date(noon + day * DAY_MS).toISOString().slice(0, 10));
    if (morning !== null && morning.at > now) return morning;
  }
  throw new Error(`No working morning follows ${now}`);
}
