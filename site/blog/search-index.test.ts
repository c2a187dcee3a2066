import { expect, test } from 'vitest';
import { keywordsOf, type SearchEntry, searchIndexOf } from './search-index.ts';

test('the index has every post, service and industry, about a kilobyte each', () => {
  const { path, json } = searchIndexOf('en');
  const entries = JSON.parse(json) as SearchEntry[];
  const addresses = entries.map(({ href }) => href);
  expect(path).toMatch(/^\/assets\/search-index-en-[\w-]{8}\.json$/);
  expect(addresses).toEqual(
    expect.arrayContaining([
      '/blog/a-backup-that-works',
      '/services/help-desk',
      '/industries/farms',
    ]),
  );
  expect(addresses).not.toContain('/blog/a-backup-that-works-moncton');
  for (const entry of entries) expect(JSON.stringify(entry).length).toBeLessThan(2500);
});

test('keywords are the words that a text says and the others do not', () => {
  const [first, second] = keywordsOf(['tea tea and milk', 'milk and sugar or milk'], 2);
  expect(first?.[0]).toBe('tea');
  expect(second?.[0]).toBe('sugar');
  expect(first).toHaveLength(2);
});
