/** Whether the phone is answered now, by the clock of the office. */
import { useEffect, useState } from 'react';
import { fill } from '../../service/domain/fill.ts';
import { daysAfter } from '../../service/domain/office-time.ts';
import { formatDayOfWeek } from '../../site/formats.ts';
import { whenIdle } from '../components/scheduling.ts';

/** From when on (ms since 1970), and how many minutes ahead of UTC. */
export type ClockChange = [from: number, ahead: number];

export interface PhoneHours {
  /** Days by their English names, and the times that they share, such as 09:00; in words when they open. */
  week: { days: string[]; opens: string; closes: string; time: string }[];
  /** Of the office. A page does without `Intl`, whose first date takes a slow phone 100 ms. */
  clock: ClockChange[];
  /** From Sunday on, as they stand in a sentence. */
  weekdays: string[];
  /** First and last days, such as 2026-12-24. */
  closures: { from: string; until: string }[];
  text: PhoneStatusText;
  language: string;
}

interface PhoneStatusText {
  openNow: string;
  /** Placeholders: {time}, {day}. */
  opensToday: string;
  opensTomorrow: string;
  opensOn: string;
  opensOnDate: string;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const mostDaysAhead = 60;
const weekdayOf = (day: string) => new Date(day).getUTCDay();

/** Empty if it does not open again within two months. */
export function phoneStatusAt(now: number, hours: PhoneHours): string {
  const { text } = hours;
  const { day: today, time } = timeBy(hours.clock, now);
  const hoursOn = (day: string) =>
    hours.closures.some(({ from, until }) => from <= day && day <= until)
      ? undefined
      : hours.week.find(({ days }) => days.includes(weekdays[weekdayOf(day)] ?? ''));
  const own = hoursOn(today);
  if (own !== undefined && own.opens <= time && time < own.closes) return text.openNow;
  const first = own !== undefined && time < own.opens ? 0 : 1;
  for (let opensIn = first; opensIn <= mostDaysAhead; opensIn += 1) {
    const day = daysAfter(today, opensIn);
    const next = hoursOn(day);
    if (next === undefined) continue;
    const isSoon = opensIn < 7;
    const later = isSoon ? text.opensOn : text.opensOnDate;
    const sentence = [text.opensToday, text.opensTomorrow][opensIn] ?? later;
    return fill(sentence, {
      time: next.time,
      day: isSoon ? (hours.weekdays[weekdayOf(day)] ?? '') : formatDayOfWeek(day, hours.language),
    });
  }
  return '';
}

/** Such as 2026-11-26 and 09:30. */
function timeBy(clock: ClockChange[], now: number): { day: string; time: string } {
  const [, ahead = 0] = clock.filter(([from]) => from <= now).at(-1) ?? [];
  const shown = new Date(now + ahead * 60_000).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** Empty until the browser is idle. */
export function usePhoneStatus(hours: PhoneHours): string {
  const [status, setStatus] = useState('');
  useEffect(() => {
    const show = () => setStatus(phoneStatusAt(Date.now(), hours));
    let timer: ReturnType<typeof setInterval> | undefined;
    let hasEnded = false;
    void whenIdle().then(() => {
      if (hasEnded) return;
      show();
      timer = setInterval(show, 30_000);
    });
    return () => {
      hasEnded = true;
      clearInterval(timer);
    };
  }, [hours]);
  return status;
}
