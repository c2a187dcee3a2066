import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeEmail, sanitizeText } from './sanitize.ts';

test.each([
  'price < $500, or <€ 400',
  'we have < 20 desks, >= 3 printers and <3 your work',
  'a -> b, b <- c, x <= y => z',
  'AT&T, R&D and Smith & Sons; Q&A',
  'region=ca, once="daily", online = \'always\', connectionString="x"',
  'JavaScript: five years. Our data: see below.',
  'Éloïse said “ça va?”\n\n\tIt\'s "fine" — 5 > 3.',
  '您好，我们需要备份服务。🙂',
  '-----------\n==========\n……',
])('leaves prose alone: %s', (text) => {
  expect(sanitizeText(text)).toBe(text);
});

test.each([
  ['<b>bold</b>', 'bbold/b'],
  ['an <img src=x> here', 'an img src=x here'],
  ['<!-- note --> text', '!-- note -- text'],
  ['unclosed <a', 'unclosed a'],
  ['javascript:go()', 'go()'],
  ['VBScript:x', 'x'],
  ['a onclick="go()" b', 'a "go()" b'],
  ['AT&amp;T &#60;b&#x3E; &nbsp;', 'ATT b'],
  ['  both ends \n', 'both ends'],
])('%s becomes %s', (text, expected) => {
  expect(sanitizeText(text)).toBe(expected);
});

test.each([
  ['<<b>', 'b'],
  ['<&lt;b', 'b'],
  ['&am&amp;p;', ''],
  ['javajavascript:script:x', 'javajavascript:script:x'],
])('%s leaves nothing behind that was hidden by what was removed', (text, expected) => {
  expect(sanitizeText(text)).toBe(expected);
});

/** Text made of the pieces that the rules are about. */
const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom('<', '>', '&', ';', '/', '=', ' ', 'b', '"', '$', '5', '\n', 'onclick', 'lt'),
      fc.constantFrom('javascript:', 'data:text/html', '&amp;', '&#60;', '<b>', 'onerror=', 'amp'),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
  )
  .map((pieces) => pieces.join(''));

test('a second time changes nothing', () => {
  fc.assert(
    fc.property(tricky, (text) => {
      const once = sanitizeText(text);
      expect(sanitizeText(once)).toBe(once);
    }),
  );
});

test('text without markup is only trimmed', () => {
  const plain = fc
    .string({ unit: 'grapheme' })
    .map((text) => text.replace(/[<&:=]/g, ''))
    .filter((text) => text !== '');
  const prose = fc.array(fc.oneof(plain, fc.constantFrom(' < ', '<5', '<$', '->', '>= ', ' & ')));
  fc.assert(
    fc.property(prose, (pieces) => {
      const text = pieces.join(' ');
      expect(sanitizeText(text)).toBe(text.trim());
    }),
  );
});

test('an e-mail address is trimmed and in lower case', () => {
  expect(sanitizeEmail(' Jane.Doe@Example.CA\n')).toBe('jane.doe@example.ca');
});
