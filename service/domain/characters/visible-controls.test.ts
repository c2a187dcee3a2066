import { expect, test } from 'vitest';
import { readableLine, readableText, visibleControls } from './visible-controls.ts';

test.each([
  ['isolates that nothing closes', 'a\u2066b\n\u2067c\u2069 \u2069d\u2068', 'ab\nc d'],
  ['a line separator', 'one\u2028two\u2029three', 'one\ntwo\nthree'],
  ['an override', 'invoice\u202efdp.exe\u202c', 'invoice[turned]fdp.exe[turned]'],
  ['embeddings', '\u202aa\u202bb\u202dc', '[turned]a[turned]b[turned]c'],
  ['a control character', 'a\u001b[2J\u009b', 'a\\u001b[2J\\u009b'],
  ['what keyboards write', 'a\tb\r\nc\u00a0\u200d\u200b', 'a\tb\r\nc\u00a0\u200d\u200b'],
])('people read %s as %j', (_, text, shown) => {
  expect(readableText(text, 'turned')).toBe(shown);
});

test.each([
  ['marks of direction', '\u200eCall \u200f(613)\u061c 555-0199'],
  ['isolates around a number', '\u2066613\u2069\n\u2067x \u2068y\u2069\u2069'],
])('%s arrive as typed', (_, text) => {
  expect(readableText(text, 'turned')).toBe(text);
  expect(text.split('\n').map(visibleControls)).toEqual(text.split('\n'));
});

test('a line of a list has no line breaks', () => {
  expect(readableLine('Tremblay\u2028Dental\r\n\u202eInc.', 'turned')).toBe(
    'Tremblay Dental [turned]Inc.',
  );
});

test.each([
  ['\u001b[31mred', '\\u001b[31mred'],
  ['\u009b2J', '\\u009b2J'],
  ['bell\u0007 del\u007f', 'bell\\u0007 del\\u007f'],
  ['a\nb', 'a\\u000ab'],
  ['\u202egnp.exe', '\\u202egnp.exe'],
  ['li\u2028ne', 'li\\u2028ne'],
  ['\u2066isolate', '\\u2066isolate'],
  ['isolate\u2069 \u2067', 'isolate\\u2069 \\u2067'],
  ['李明 D’Arcy 👩‍💻', '李明 D’Arcy 👩‍💻'],
  ['1\u00a0000\u202f$ \u200c\u200d', '1\u00a0000\u202f$ \u200c\u200d'],
])('a stranger’s text cannot drive the terminal: %j', (text, expected) => {
  expect(visibleControls(text)).toBe(expected);
});
