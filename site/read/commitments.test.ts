import { describe, expect, test } from 'vitest';
import { withCommitments } from './commitments.ts';

const throwing = ({ sentence }: { sentence: string }): never => {
  throw new Error(sentence);
};
const hidden = new Map([
  ['leaving', false],
  ['notice', false],
  ['visits', true],
]);
const left = (text: string) => withCommitments(text, hidden, throwing);
const shown = (text: string) =>
  withCommitments(text, new Map([...hidden.keys()].map((name) => [name, true])), throwing);

describe('words of a commitment that is not shown leave no gap', () => {
  // biome-ignore format: a row is a line
  test.each([
    ['a sentence', 'One. {commitment leaving}Two.{end} Three.', 'One. Three.', 'One. Two. Three.'],
    ['the last sentence', 'One. {commitment leaving}Two.', 'One.', 'One. Two.'],
    ['the first sentence', '{commitment leaving}One.{end} Two.', 'Two.', 'One. Two.'],
    ['a part of a sentence', 'In a day{commitment leaving}, or two{end}.', 'In a day.', 'In a day, or two.'],
    ['a word', 'Files moved{commitment leaving} and checked{end}.', 'Files moved.', 'Files moved and checked.'],
    ['a list item', '- a\n- {commitment leaving}b\n- c', '- a\n- c', '- a\n- b\n- c'],
    ['a numbered item', '1. {commitment leaving}a\n2. b', '2. b', '1. a\n2. b'],
    ['an item of two lines', '- {commitment leaving}a\n  b\n- c', '- c', '- a\n  b\n- c'],
    ['a row', '| a | b |\n| {commitment leaving}c | d |', '| a | b |', '| a | b |\n| c | d |'],
    ['a heading', '## {commitment leaving}A\n\nb', '\nb', '## A\n\nb'],
    ['a paragraph', 'a\n\n{commitment leaving}b\nc\n\nd', 'a\n\n\nd', 'a\n\nb\nc\n\nd'],
    ['what needs two', 'A. {commitment visits, notice}B.', 'A.', 'A. B.'],
    ['one after another', 'A. {commitment leaving}B.{end} {commitment notice}C.{end} D.', 'A. D.', 'A. B. C. D.'],
    ['a value', 'A. {commitment notice}{notice.days} days.', 'A.', 'A. {notice.days} days.'],
  ])('%s', (_, text, without, whole) => {
    expect(left(text)).toBe(without);
    expect(shown(text)).toBe(whole);
  });
});

test('words of a commitment that is shown stay', () => {
  expect(left('One. {commitment visits}Two.{end} Three.')).toBe('One. Two. Three.');
});

test.each([
  ['{commitment other}A.', '{commitment other} is not in facts/commitments.yaml'],
  ['A.{end}', '{end} ends nothing'],
  ['{commitment leaving}A {commitment notice}B', 'stands within another'],
  ['After {notice.days} days.', '{notice.days} may stand only behind {commitment notice}'],
  ['{commitment leaving}A.\n\nB.{end}', '{end} ends nothing'],
])('%s is a mistake', (text, mistake) => {
  expect(() => left(text)).toThrow(mistake);
});
