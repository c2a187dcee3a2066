import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextMorning } from './ottawa-time.ts';

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
