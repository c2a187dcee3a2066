import { expect, test } from 'vitest';
import { clockChanges } from '../../site/read/today.ts';
import { type PhoneHours, phoneStatusAt } from './phone-status.ts';

const text = {
  openNow: 'Now.',
  opensToday: 'Today at {time}.',
  opensTomorrow: 'Tomorrow at {time}.',
  opensOn: 'Again {day} at {time}.',
  opensOnDate: 'Again on {day} at {time}.',
};

const hours: PhoneHours = {
  week: [
    {
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '17:00',
      time: '9am',
    },
  ],
  clock: clockChanges(2026),
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  closures: [
    { from: '2026-12-24', until: '2026-12-26' },
    { from: '2027-01-01', until: '2027-01-01' },
  ],
  text,
  language: 'en-CA',
};

/** In UTC, so that it does not depend on the zone of the machine. */
const said = (moment: string, own = hours) => phoneStatusAt(Date.parse(moment), own);

test.each([
  // Winter: Ottawa is five hours behind.
  ['a Thursday morning', '2026-11-26T13:59:59Z', 'Today at 9am.'],
  ['the first minute', '2026-11-26T14:00:00Z', 'Now.'],
  ['the last minute', '2026-11-26T21:59:59Z', 'Now.'],
  ['Friday evening', '2026-11-27T22:00:00Z', 'Again Monday at 9am.'],
  ['Sunday', '2026-11-29T16:00:00Z', 'Tomorrow at 9am.'],
  // Summer: four hours, whatever the label of the hours says.
  ['a summer morning', '2026-07-02T13:00:00Z', 'Now.'],
  ['the Monday after clocks went forward', '2026-03-09T13:00:00Z', 'Now.'],
  ['the Monday after they went back', '2026-11-02T13:00:00Z', 'Today at 9am.'],
  // Holidays, and the weekend behind them.
  ['at Christmas, in hours', '2026-12-25T15:00:00Z', 'Again Monday at 9am.'],
])('%s', (_, moment, sentence) => {
  expect(said(moment)).toBe(sentence);
});

test('each day opens at its own time, by the clock of its office', () => {
  const own = {
    ...hours,
    week: [...hours.week, { days: ['Saturday'], opens: '10:00', closes: '14:00', time: '10am' }],
    clock: [[0, -240]] satisfies PhoneHours['clock'],
  };
  expect(said('2026-11-28T13:59:00Z', own)).toBe('Today at 10am.');
  expect(said('2026-11-28T17:59:00Z', own)).toBe('Now.');
  expect(said('2026-11-28T18:00:00Z', own)).toBe('Again Monday at 9am.');
});

test('names the day of the month after a week, and nothing after two months', () => {
  const closedUntil = (until: string) => ({ ...hours, closures: [{ from: '2026-12-19', until }] });
  const now = '2026-12-20T15:00:00Z';
  expect(said(now, closedUntil('2027-01-03'))).toBe('Again on Monday, January\u00a04 at 9am.');
  const french = { language: 'fr-CA' };
  expect(said(now, { ...closedUntil('2027-01-31'), ...french })).toContain(
    'lundi 1er\u00a0février',
  );
  expect(said(now, closedUntil('2027-12-31'))).toBe('');
});
