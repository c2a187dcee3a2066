/** Whether the phone is answered now, by the clock of the office. */
import { useEffect, useState } from 'react';
import { fill } from '../../service/domain/fill.ts';
import { daysAfter, ottawaTime } from '../../service/domain/ottawa-time.ts';
import { formatDayOfWeek } from '../../site/formats.ts';
import { whenIdle } from '../components/scheduling.ts';

export interface PhoneHours {
  /** English names. */
  days: string[];
  /** Such as 09:00. */
  opens: string;
  closes: string;
  /** First and last days, such as 2026-12-24. */
  closures: { from: string; until: string }[];
  text: PhoneStatusText;
  /** At which it opens, in the words of the language. */
  time: string;
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

/** Empty if it does not open again within two months. */
export function phoneStatusAt(now: number, hours: PhoneHours): string {
  const { text, time: openingTime } = hours;
  const { day: today, time } = ottawaTime(now);
  const isWorkday = (day: string) =>
    hours.days.includes(weekdays[new Date(day).getUTCDay()] ?? '') &&
    !hours.closures.some(({ from, until }) => from <= day && day <= until);
  if (isWorkday(today) && hours.opens <= time && time < hours.closes) return text.openNow;
  const first = time < hours.opens ? 0 : 1;
  for (let opensIn = first; opensIn <= mostDaysAhead; opensIn += 1) {
    const day = daysAfter(today, opensIn);
    if (!isWorkday(day)) continue;
    const isSoon = opensIn < 7;
    const later = isSoon ? text.opensOn : text.opensOnDate;
    const sentence = [text.opensToday, text.opensTomorrow][opensIn] ?? later;
    return fill(sentence, {
      time: openingTime,
      day: isSoon ? weekdayOf(day, hours.language) : formatDayOfWeek(day, hours.language),
    });
  }
  return '';
}

function weekdayOf(day: string, language: string): string {
  return new Date(day).toLocaleDateString(language, { weekday: 'long', timeZone: 'UTC' });
}

/** Empty until the browser is idle: the first date that it formats takes a phone 50 ms. */
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
