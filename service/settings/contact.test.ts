import { expect, test } from 'vitest';
import { isPublicPreview } from './contact.ts';

test.each([
  ['https://www.fixture-computers.ca', true],
  ['https://example.fixture-computers.ca:8443', true],
  ['https://fixture.example', false],
  ['http://localhost:3000', false],
  ['http://127.0.0.1:3000', false],
  ['http://[::1]:3000', false],
])('a preview at %s: public is %s', (siteUrl, expected) => {
  expect(isPublicPreview(true, siteUrl)).toBe(expected);
  expect(isPublicPreview(false, siteUrl)).toBe(false);
});
