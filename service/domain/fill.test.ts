import { expect, test } from 'vitest';
import { fill, fillCount } from './fill.ts';

test('a full stop is not repeated behind a name that ends in one', () => {
  expect(
    fill('© {year} {company}. All rights reserved.', { year: 2025, company: 'Acme Inc.' }),
  ).toBe('© 2025 Acme Inc. All rights reserved.');
  expect(fill('Write to {company}.', { company: 'Acme' })).toBe('Write to Acme.');
  expect(fill('{company}, {company}...', { company: 'Acme Inc.' })).toBe('Acme Inc., Acme Inc....');
});

test('a value that is missing is a mistake', () => {
  expect(() => fill('{other}', {})).toThrow('{other}');
});

test('a count takes its own sentence, and a name in braces is no placeholder', () => {
  const templates = { one: '{count} request', other: '{count} requests' };
  expect(fillCount(templates, 1, 'en-CA')).toBe('1 request');
  expect(fillCount(templates, 1200, 'en-CA')).toBe('1,200 requests');
  expect(fill('{name} wrote', { name: '{id}', id: 3 })).toBe('{id} wrote');
});
