import { expect, test } from 'vitest';
import { callLineIn, withoutCallLine } from './call-times.tsx';
import { withOwnText } from './own-text.ts';

test('a text of ours stands above what is written, or in place of its earlier version', () => {
  const first = withOwnText('', 'Ours.', null);
  expect(first).toBe('Ours.\n\n');
  const typed = `${first}Could you begin in May?`;
  expect(withOwnText(typed, 'Ours, $1 changed.', 'Ours.')).toBe(
    'Ours, $1 changed.\n\nCould you begin in May?',
  );
  expect(withOwnText('Hello', 'Ours.', 'Another, which was removed.')).toBe('Ours.\n\nHello');
});

test('the line that asks for a call is known until it is changed by hand', () => {
  const times = ['Call me early.', 'Call me late.'].map((line) => ({ label: line, line }));
  expect(callLineIn('Call me late.\n\nHello', times)).toBe('Call me late.');
  expect(withoutCallLine('Hello\nCall me late.', times)).toBe('Hello\n');
  expect(callLineIn('Call me very late.', times)).toBeNull();
  expect(withoutCallLine('Call me very late.', times)).toBe('Call me very late.');
});
