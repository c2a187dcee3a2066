import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSeconds, keepOffice, nextMorning, officeTime } from './office-time.ts';

const HOUR = 3_600_000;
const inOttawa = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Toronto',
  weekday: 'short',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
});
/** Such as "Tue 08:30:00". */
const clockOf = (time: number) => inOttawa.format(time);

const anyTime = fc.integer({
  min: Date.UTC(2024, 0, 1),
  max: Date.UTC(2040, 0, 1),
});

test('is at half past eight in Ottawa on a weekday, whenever one asks', () => {
  fc.assert(
    fc.property(anyTime, (now) => {
      const { at } = nextMorning(now);
      expect(clockOf(at)).toMatch(/^(Mon|Tue|Wed|Thu|Fri) 08:30:00$/);
      expect(at).toBeGreaterThan(now);
      expect(at - now).toBeLessThanOrEqual(73 * HOUR);
    }),
  );
});

test.each([
  ['from Friday to Monday', '2026-03-06T13:30:00Z', '2026-03-09T12:30:00Z'],
  ['over the change to summer', '2026-03-08T06:59:00Z', '2026-03-09T12:30:00Z'],
  ['over the change to winter', '2026-10-30T12:30:00Z', '2026-11-02T13:30:00Z'],
  ['from the night before', '2026-03-10T04:00:00Z', '2026-03-10T12:30:00Z'],
])('the next one %s', (_, now, expected) => {
  expect(new Date(nextMorning(Date.parse(now)).at)).toEqual(new Date(expected));
});

test('the hour that comes twice at the end of summer time says which it is', () => {
  const before = ['2026-11-01T05:29:59Z', '2026-11-01T06:29:59Z'].map(Date.parse);
  expect(before.map(formatSeconds)).toEqual([
    '2026-11-01 01:29:59 -04:00',
    '2026-11-01 01:29:59 -05:00',
  ]);
  const around = ['2026-11-01T04:59:59Z', '2026-11-01T07:00:00Z', '2026-03-08T06:30:00Z'];
  expect(around.map(Date.parse).map(formatSeconds)).toEqual([
    '2026-11-01 00:59:59',
    '2026-11-01 02:00:00',
    '2026-03-08 01:30:00',
  ]);
});

test('an office elsewhere has its own clock, and mornings on the days on which it opens', () => {
  const weekday = '09:00';
  const weekdays = Array.from({ length: 5 }, () => weekday);
  try {
    const closed = [{ from: '2026-03-09', until: '2026-03-10' }];
    keepOffice({ timeZone: 'America/Halifax', opens: [null, ...weekdays, '10:00'], closed });
    const friday = Date.parse('2026-03-06T13:30:00Z');
    expect(officeTime(friday)).toEqual({ day: '2026-03-06', time: '09:30' });
    const saturday = nextMorning(friday);
    expect(saturday).toEqual({ date: '2026-03-07', at: Date.parse('2026-03-07T13:30:00Z') });
    // Clocks change in the night to Sunday, on which nobody answers, and for two days more.
    expect(new Date(nextMorning(saturday.at).at)).toEqual(new Date('2026-03-11T11:30:00Z'));
  } finally {
    keepOffice({ timeZone: 'America/Toronto', opens: [null, ...weekdays, null] });
  }
});
