/** Whether the phone is answered now, by the clock of the office. */
import { useEffect, useState } from 'react';
import { fill } from '../../service/shared/fill.ts';
import { daysAfter, ottawaTime } from '../../service/shared/ottawa-time.ts';
import { whenIdle } from '../components/scheduling.ts';

export interface PhoneHours {
  /** English names. */
  days: string[];
  /** Such as 09:00. */
  opens: string;
  closes: string;
  /** First and last days, such as 2026-12-24. */
  closures: { from: string; until: string }[];
}

/** @param opensIn so many days, if it is not open */
type PhoneState = { isOpen: true } | { isOpen: false; opensIn: number; day: string };

export interface PhoneStatusText {
  openNow: string;
  /** Placeholders: {time}, {day}. */
  opensToday: string;
  opensTomorrow: string;
  opensOn: string;
  opensOnDate: string;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const mostDaysAhead = 60;

/** Null if it does not open again within two months. */
export function phoneStateAt(now: number, hours: PhoneHours): PhoneState | null {
  const { day: today, time } = ottawaTime(now);
  const isWorkday = (day: string) =>
    hours.days.includes(weekdays[new Date(day).getUTCDay()] ?? '') &&
    !hours.closures.some(({ from, until }) => from <= day && day <= until);
  if (isWorkday(today) && hours.opens <= time && time < hours.closes) return { isOpen: true };
  for (let opensIn = time < hours.opens ? 0 : 1; opensIn <= mostDaysAhead; opensIn += 1) {
    const day = daysAfter(today, opensIn);
    if (isWorkday(day)) return { isOpen: false, opensIn, day };
  }
  return null;
}

/** @param time at which it opens, in the words of the language */
export function phoneStatusText(
  state: PhoneState | null,
  { text, time, language }: { text: PhoneStatusText; time: string; language: string },
): string {
  if (state === null) return '';
  if (state.isOpen) return text.openNow;
  const { opensIn, day } = state;
  if (opensIn === 0) return fill(text.opensToday, { time });
  if (opensIn === 1) return fill(text.opensTomorrow, { time });
  const isSoon = opensIn < 7;
  return fill(isSoon ? text.opensOn : text.opensOnDate, {
    time,
    day: dayName(day, language, !isSoon),
  });
}

function dayName(day: string, language: string, withDate: boolean): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    ...(withDate && { month: 'long', day: 'numeric' }),
    timeZone: 'UTC',
  });
  return format.format(new Date(day));
}

/** Empty until the browser is idle: the first date that it formats takes a phone 50 ms. */
export function usePhoneStatus(hours: PhoneHours & Parameters<typeof phoneStatusText>[1]): string {
  const [status, setStatus] = useState('');
  useEffect(() => {
    const show = () => setStatus(phoneStatusText(phoneStateAt(Date.now(), hours), hours));
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
