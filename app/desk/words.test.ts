import { expect, test } from 'vitest';
import { fill } from '../../service/shared/fill.ts';
import { fillCount, formatDuration, formatLanguage, formatMoment } from './words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [-5, '0 minutes'],
  [59_999, '0 minutes'],
  [MINUTE, '1 minute'],
  [HOUR, '1 hour'],
  [HOUR + 20 * MINUTE, '1 hour 20 minutes'],
  [31 * HOUR, '31 hours'],
  [48 * HOUR, '2 days'],
  [73 * HOUR + 59 * MINUTE, '3 days 1 hour'],
])('%d ms are %s', (duration, expected) => {
  expect(formatDuration(duration, 'en-CA')).toBe(expected);
});

test('durations and times speak the language of the page', () => {
  expect(formatLanguage('fr-CA', 'en-CA')).toBe('French');
  expect(formatDuration(2 * HOUR, 'fr-CA').replaceAll(/\s/g, ' ')).toBe('2 heures');
  expect(formatMoment(Date.UTC(2026, 2, 10, 13, 30), 'fr-CA')).toMatch(
    /^mar\.? 10 mars 2026.* 0?9 h 30$/,
  );
});

test('times are those of Ottawa, wherever somebody reads', () => {
  expect(formatMoment(Date.UTC(2026, 2, 10, 13, 30), 'en-CA').replaceAll(/\s/g, ' ')).toMatch(
    /^Tue\.?, Mar\.? 10, 2026, 9:30 a\.m\.$/,
  );
});

test('a count takes its own sentence, and a name in braces is no placeholder', () => {
  const templates = { one: '{count} request', other: '{count} requests' };
  expect(fillCount(templates, 1, 'en-CA')).toBe('1 request');
  expect(fillCount(templates, 1200, 'en-CA')).toBe('1,200 requests');
  expect(fill('{name} wrote', { name: '{id}', id: 3 })).toBe('{id} wrote');
});
