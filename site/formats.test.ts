import { expect, test } from 'vitest';
import { formatDay } from './formats.ts';

test('days are written in the way of the language', () => {
  expect(formatDay('2026-11-21', 'en-CA')).toMatch(/^November 21, 2026$/);
  expect(formatDay('2026-12-01', 'fr-CA')).toBe('1er\u00a0décembre 2026');
  expect(formatDay('2026-12-01', 'fr-CA', 'medium')).toMatch(/^1er\u00a0/);
  expect(formatDay('2026-12-11', 'fr-CA')).toBe('11\u00a0décembre 2026');
});
