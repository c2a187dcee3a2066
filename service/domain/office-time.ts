/**
 * Dates, times and working mornings of the office, in Ottawa unless the content says otherwise. Its summer time is kept
 * whatever the time zone of the machine is.
 */

export interface Office {
  timeZone: string;
  /** When the phone opens on each day from Sunday on, such as 09:00. Null: nobody answers. */
  opens?: (string | null)[];
  /** Days on which nobody answers all the same, from the first to the last, such as 2026-12-25. */
  closed?: { from: string; until: string }[];
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
  const text = toTheSecond().format(time);
  return comesTwice(time) ? `${text} ${offsetAt(time)}` : text;
}

/** Such as 2026-11-26 and 09:30. */
export function officeTime(time: number): { day: string; time: string } {
  const [day = '', clock = ''] = toTheSecond().format(time).slice(0, -3).split(' ');
  return { day, time: clock };
}

/** Whether the clock shows this time twice, at the end of summer time. */
function comesTwice(time: number): boolean {
  const { time: shown } = officeTime(time);
  return [time - HOUR_MS, time + HOUR_MS].some((other) => officeTime(other).time === shown);
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

/** Null on a day on which nobody answers the phone. */
function opensOn(date: string): string | null {
  const { opens = weekdays, closed = [] } = office;
  if (closed.some(({ from, until }) => from <= date && date <= until)) return null;
  return opens[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? null;
}

function workingDayAfter(date: string): { date: string; opens: string } {
  for (let count = 1; count <= 366; count += 1) {
    const day = daysAfter(date, count);
    const opens = opensOn(day);
    if (opens !== null) return { date: day, opens };
  }
  throw new Error(`No working day within a year of ${date}`);
}

/** When a request has to be answered: after 24 hours of the clock. */
export const answerBy = (receivedAt: number): number => receivedAt + DAY_MS;

/** What was received before this time had to be answered before now. */
export const overdueIfReceivedBefore = (now: number): number => now - DAY_MS;

function morningOf(date: string, opens: string): Morning {
  // Of its own day: on a Sunday on which clocks change, an hour is not the same.
  const offset = offsetAt(Date.parse(`${date}T${opens}:00Z`) + 5 * HOUR_MS);
  return { date, at: Date.parse(`${date}T${opens}:00${offset}`) - BEFORE_OPENING_MS };
}

function morningOn(date: string): Morning | null {
  const opens = opensOn(date);
  return opens === null ? null : morningOf(date, opens);
}

/** Today's, once it has come. */
export function morningToday(now: number): Morning | null {
  const morning = morningOn(dateOf(now));
  return morning !== null && morning.at <= now ? morning : null;
}

export function nextMorning(now: number): Morning {
  const today = morningOn(dateOf(now));
  if (today !== null && today.at > now) return today;
  const { date, opens } = workingDayAfter(dateOf(now));
  return morningOf(date, opens);
}
