import { expect, test } from 'vitest';
import { readableLine, readableText } from './visible-controls.ts';

test.each([
  ['marks of direction', '\u200eCall \u200f(613)\u061c 555-0199', 'Call (613) 555-0199'],
  ['isolates around a number', '\u2066613\u2069 \u2067x\u2069 \u2068y\u2069', '613 x y'],
  ['a line separator', 'one\u2028two\u2029three', 'one\ntwo\nthree'],
  ['an override', 'invoice\u202efdp.exe\u202c', 'invoice[turned]fdp.exe[turned]'],
  ['embeddings', '\u202aa\u202bb\u202dc', '[turned]a[turned]b[turned]c'],
  ['a control character', 'a\u001b[2J\u009b', 'a\\u001b[2J\\u009b'],
  ['what keyboards write', 'a\tb\r\nc\u00a0\u200d\u200b', 'a\tb\r\nc\u00a0\u200d\u200b'],
])('people read %s as %j', (_, text, shown) => {
  expect(readableText(text, 'turned')).toBe(shown);
});

test('a line of a list has no line breaks', () => {
  expect(readableLine('Tremblay\u2028Dental\r\n\u202eInc.', 'turned')).toBe(
    'Tremblay Dental [turned]Inc.',
  );
});
