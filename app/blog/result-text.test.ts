import { expect, test } from 'vitest';
import { readBlog } from '../../site/index.ts';
import { resultText } from './result-text.ts';

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
