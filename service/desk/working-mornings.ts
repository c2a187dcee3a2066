/** When the company begins to work: Monday to Friday, half past eight in Ottawa. */
import { formatSeconds, startOfDay } from './company-time.ts';

const DAY_MS = 86_400_000;
/** Time since midnight; clocks change on Sundays only, so it is the same on all these days. */
const AFTER_MIDNIGHT_MS = 8.5 * 3_600_000;

export interface Morning {
  /** Such as 2026-03-10. */
  date: string;
  at: number;
}

const dateOf = (time: number) => formatSeconds(time).slice(0, 10);

/** Null on a Saturday or Sunday. */
function morningOf(date: string): Morning | null {
  const midnight = startOfDay(date);
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  if (midnight === null || weekday === 0 || weekday === 6) return null;
  return { date, at: midnight + AFTER_MIDNIGHT_MS };
}

/** Today's, once it has come. */
export function morningToday(now: number): Morning | null {
  const morning = morningOf(dateOf(now));
  return morning !== null && morning.at <= now ? morning : null;
}

export function nextMorning(now: number): Morning {
  const noon = Date.parse(`${dateOf(now)}T12:00:00Z`);
  for (let day = 0; day <= 3; day += 1) {
    const morning = morningOf(new Date(noon + day * DAY_MS).toISOString().slice(0, 10));
    if (morning !== null && morning.at > now) return morning;
  }
  throw new Error(`No working morning follows ${now}`);
}
