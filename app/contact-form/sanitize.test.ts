import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import * as submission from './judge-submission.ts';

/** As browsers know them. */
function isEntity(text: string): boolean {
  const [node] = parseFragment(text).childNodes as DefaultTreeAdapterTypes.TextNode[];
  return node?.value !== text;
}
const sanitizeText = (text: string) => submission.sanitizeText(text, isEntity);
const sanitizeEmail = (email: string) => submission.sanitizeEmail(email, isEntity);

test.each([
  'price < $500, or <€ 400; we have < 20 desks, >= 3 printers and <3 your work',
  'a -> b, b <- c, x <= y => z — -----------\n……',
  'connectionString="Server=db" region="ca-central-1", once="daily", online = \'always\', eval (30 days)',
  'R&D; then Q&A; T&Cs; AT&T; R&IT; &; &#; &#x; &#12 &copies &amp',
  'https://canal.example/?people=9&copy=1&amplitude=2&lt=3',
  'Data: text. VBScript: no. Java script: no.',
  `O'Brien, D’Arcy, «Nguyễn» "Łódź" ‘İzmir’ مرحبا नमस्ते 👩🏽‍💻🇨🇦 您好`,
  'one\r\ntwo\n\n\n- three\n\t* four',
  'Cliquez sur <<ici>>, puis sur <<Envoyer à l’équipe>> (<<2e fois>>).',
  'From: Paul Auster <paul@accounting.example>, see <https://interiors.example/old>',
])('leaves prose alone: %s', (text) => {
  expect(sanitizeText(text)).toBe(text);
});

test.each([
  ['List<String>', 'List String'],
  ['a<b', 'a b'],
  ['call <phone><fax> now', 'call phone fax now'],
  ['press <<<here>>> or <<<there>> now', 'press here or there now'],
  ['5 <b>> 3', '5 b> 3'],
  ['a<b<c', 'a b c'],
  ['a onclick="go()" b', 'a "go()" b'],
  ['AT&amp;T &#60;b&#x3E; &nbsp;', 'AT T b'],
  ['one&nbsp;&nbsp; &nbsp;(two)\n&nbsp;three', 'one (two)\nthree'],
  ['data:text/html;x', 'x'],
  ['&LT;b&GT; &quot;&apos;&#39;&#x3c;', 'b'],
  ['&NotEqualTilde;&check; &colon;&lpar;&Tab;&NewLine;a&fjlig;&zwnj;', 'a'],
  ['&#0000233;&#x000E9;&#XE9;&#0;&#9999999999;b', 'b'],
  ['R&amp;D; &eacute;&Cs;&eacute;', 'R D; &Cs;'],
  ['<a@b onclick=go()>', 'a@b go()'],
  ['<img/src=x@y>', 'img/src=x@y'],
  ['<https://a.example/?q=1>', 'https://a.example/?q=1'],
])('%s becomes %s', (text, expected) => {
  expect(sanitizeText(text)).toBe(expected);
});

test.each([
  ['<<b>', 'b'],
  ['<&lt;b', '< b'],
  ['&ea&lt;cute;', '&ea cute;'],
  ['javajavascript:script:x', 'javajavascript:script:x'],
])('%s leaves nothing behind that was hidden by what was removed', (text, expected) => {
  expect(sanitizeText(text)).toBe(expected);
});

/** Text that consists of what the rules look for. */
const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom('<', '>', '&', ';', '/', '=', ' ', 'b', '"', '$', '5', '\n', 'onclick', 'lt'),
      fc.constantFrom('javascript:', 'data:text/html', '&amp;', '&#60;', '&D;', '<b>', 'onerror='),
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

test('no tag is left', () => {
  fc.assert(
    fc.property(tricky, (text) => {
      const addresses = /<[^\s<>"'=/]+@[^\s<>"'=/]+>/g;
      const guillemets = /<<[\p{L}\p{N}][^<>=]*>>/gu;
      const rest = sanitizeText(text).replace(addresses, '').replace(guillemets, '');
      expect(rest).not.toMatch(/<[\p{L}/!?]/u);
    }),
    { numRuns: 500 },
  );
});

test('nothing but spaces is added: what is left was there, in the same order', () => {
  fc.assert(
    fc.property(tricky, (text) => {
      let index = 0;
      for (const character of sanitizeText(text).replaceAll(' ', '')) {
        index = text.indexOf(character, index) + character.length;
        expect(index).toBeGreaterThanOrEqual(character.length);
      }
    }),
  );
});

test('an e-mail address is trimmed and in lower case', () => {
  expect(sanitizeEmail(' Jane.Doe@Example.CA\n')).toBe('jane.doe@example.ca');
});
