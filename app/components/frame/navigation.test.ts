import { expect, test } from 'vitest';
import { isUnder } from './navigation.tsx';

test('an item is active at its address and below it, not at one that only begins like it', () => {
  expect(isUnder('/blog', '/blog')).toBe(true);
  expect(isUnder('/blog/a-backup-that-works', '/blog')).toBe(true);
  expect(isUnder('/blogger', '/blog')).toBe(false);
});
