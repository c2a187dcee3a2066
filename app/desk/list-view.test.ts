import { expect, test } from 'vitest';
import type { ListState } from '../../service/domain/request-state.ts';
import { loadDesk } from './desk-data.server.ts';
import { nothingFoundText } from './list-view.tsx';

const { text } = loadDesk('en');
const { lists } = text;

test.each<[search: string, list: ListState, fewer: boolean, elsewhere: boolean]>([
  ['ж', 'all', false, false],
  ['Anne', 'all', false, false],
  ['Anne Tremblay', 'all', true, false],
  ['Anne', 'open', false, true],
  ['Anne Tremblay', 'done', true, true],
  ['no. 7', 'all', false, false],
  ['no. 7', 'spam', false, true],
])(
  'whoever finds nothing with %j in %s is advised only what can be done',
  (search, list, fewer, elsewhere) => {
    const advice = nothingFoundText({ list, search }, text);
    expect(advice.includes(lists.tryFewer)).toBe(fewer);
    expect(advice.includes(lists.nothingHere.replace('{list}', lists.all))).toBe(elsewhere);
  },
);

test('a number that no request has is said to be none', () => {
  const advice = nothingFoundText({ list: 'all', search: '#7' }, text);
  expect(advice).toContain(text.erase.unknownHeading.replace('{id}', '7'));
});
