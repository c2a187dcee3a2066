import { describe, expect, test } from 'vitest';
import type { SearchEntry } from '../../site/blog/search-index.ts';
import { readBlog } from '../../site/index.ts';
import { createSearch, resultText } from './find-entries.ts';

function entry(href: string, facts: Partial<SearchEntry>): SearchEntry {
  return { heading: '', lead: '', href, day: '', date: '', topics: [], words: '', ...facts };
}

const find = createSearch([
  entry('/blog/backup', {
    heading: 'Test the backup twice a year',
    topics: ['Security', 'Cloud'],
    words: 'restore copies password',
  }),
  entry('/blog/cafe', { heading: 'Wi-Fi for a Café in Montréal', topics: ['Cloud'] }),
  entry('/blog/passwords', { heading: 'Passwords that last', topics: ['Security'] }),
  entry('/services/cloud-services', { heading: 'Cloud Services', kind: 'Service' }),
]);
const found = (query: string, topic = '') => find({ query, topic }).map(({ href }) => href);

describe('the search', () => {
  test.each(['montreal', 'Montre\u0301al', 'CAFÉ'])(
    'finds %s whatever its accents and capitals',
    (query) => expect(found(query)).toEqual(['/blog/cafe']),
  );

  test('finds the beginning of a word', () => {
    expect(found('rest')).toEqual(['/blog/backup']);
  });

  test('forgives a slip in a long word', () => {
    expect(found('backip')).toEqual(['/blog/backup']);
    expect(found('pasword')).toContain('/blog/passwords');
  });

  test('puts a heading before a mention', () => {
    expect(found('password')).toEqual(['/blog/passwords', '/blog/backup']);
  });

  test('asks for all words, and takes some of them where no entry has all', () => {
    expect(found('backup password')).toEqual(['/blog/backup']);
    expect(found('how do I test my wi-fi')).toEqual(
      expect.arrayContaining(['/blog/backup', '/blog/cafe']),
    );
  });

  test('shows what is about a topic, with or without words', () => {
    expect(found('', 'Security')).toEqual(['/blog/backup', '/blog/passwords']);
    expect(found('backup', 'Cloud')).toEqual(['/blog/backup']);
    expect(found('passwords last', 'Cloud')).toEqual([]);
  });

  test('finds nothing for what nobody wrote about', () => {
    expect(found('zebra')).toEqual([]);
    expect(found('', 'Zebras')).toEqual([]);
    expect(found('<b>"\\*.+')).toEqual([]);
  });
});

const { search } = readBlog('en');

test.each([
  ['backup', '', 1, '1 result for “backup”'],
  ['backup', '', 12, '12 results for “backup”'],
  ['', 'Cloud', 1, '1 post about Cloud'],
  ['$& {topic}', 'Cloud', 2, '2 posts about Cloud for “$& {topic}”'],
])('"%s" and topic "%s": %i found', (query, topic, count, words) => {
  expect(resultText(search, { query, topic }, count)).toBe(words);
});

test('nothing found has words of its own', () => {
  expect(resultText(search, { query: 'zebra', topic: '' }, 0)).toBe(search.nothing);
});
