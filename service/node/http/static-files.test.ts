import { expect, test } from 'vitest';
import { acceptsCoding, isUnchanged } from './static-files.ts';

test.each([
  ['gzip, deflate, br', 'br', true],
  ['gzip', 'br', false],
  ['', 'gzip', false],
  ['br;q=0, gzip', 'br', false],
  ['br;q=0.0, *', 'br', false],
  ['*', 'br', true],
  ['identity, *;q=0', 'gzip', false],
  ['GZIP;Q=0.5', 'gzip', true],
  ['gzip;q=nonsense', 'gzip', false],
  ['x-br', 'br', false],
])('Accept-Encoding: %s accepts %s: %s', (header, coding, expected) => {
  expect(acceptsCoding(header, coding)).toBe(expected);
});

test.each([
  [undefined, false],
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", "abc"', true],
  ['*', true],
  ['"abcd"', false],
  ['abc', false],
])('If-None-Match: %s is unchanged: %s', (header, expected) => {
  expect(isUnchanged(header, '"abc"')).toBe(expected);
});
