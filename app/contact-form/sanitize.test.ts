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
  'price < $500, or <€ 400',
  'we have < 20 desks, >= 3 printers and <3 your work',
  'a -> b, b <- c, x <= y => z',
  'Please see the attached document. We have a 2-hour window.',
  'connectionString="Server=db;Database=crm" region="ca-central-1" eval (30 days)',
  'R&D; then Q&A; salt&pepper, T&Cs; B&Bs; AT&T; sales&marketing; R&IT; &; &#; &#x; &#12 &copies &amp',
  'https://canal.example/?people=9&copy=1&amplitude=2&lt=3',
  'Data: text. VBScript: no. Java script: no.',
  `O'Brien, D’Arcy, «Nguyễn» "Łódź" ‘İzmir’`,
  'one\r\ntwo\n\n\n- three\n\t* four',
  'مرحبا، नमस्ते, 👩🏽‍💻🇨🇦',
  'region=ca, once="daily", online = \'always\', connectionString="x"',
  'Éloïse said “ça va?”\n\n\tIt\'s "fine" — 5 > 3.',
  '您好，我们需要备份服务。🙂',
  '-----------\n==========\n……',
  'Cliquez sur <<ici>>, puis sur <<Envoyer à l’équipe>> (<<2e fois>>).',
  '<<Hello>>, said the <<big\nscreen>>.',
  'From: Paul Auster <paul@accounting.example>, see <https://interiors.example/old>',
])('leaves prose alone: %s', (text) => {
  expect(sanitizeText(text)).toBe(text);
});

test.each([
  ['List<String>', 'List String'],
  ['a<b', 'a b'],
  ['𝐀<𝐁>c', '𝐀 𝐁 c'],
  ['call <phone> now', 'call phone now'],
  ['(<phone>), <fax>.', '(phone), fax.'],
  ['call <phone><fax> now', 'call phone fax now'],
  ['press <<<here>>> or <<<there>> now', 'press here or there now'],
  ['<<a href=x>> and <</a>>', 'a href=x and /a'],
  ['5 <b>> 3', '5 b> 3'],
  ['List<A><B>', 'List A B'],
  ['a<b<c', 'a b c'],
  ['<b>bold</b>', 'b bold/b'],
  ['an <img src=x> here', 'an img src=x here'],
  ['<!-- note --> text', '!-- note -- text'],
  ['unclosed <a', 'unclosed a'],
  ['javascript:go()', 'go()'],
  ['a onclick="go()" b', 'a "go()" b'],
  ['AT&amp;T &#60;b&#x3E; &nbsp;', 'AT T b'],
  ['Tom &amp; Jerry', 'Tom Jerry'],
  ['one&nbsp;&nbsp; &nbsp;(two)\n&nbsp;three', 'one (two)\nthree'],
  ['<script>alert(1)</script>', 'script alert(1)/script'],
  ['<?xml?><é>', '?xml?é'],
  ['JAVASCRIPT:alert(1)', 'alert(1)'],
  ['data:text/html;x', 'x'],
  ["a onerror = 'go()' b", "a 'go()' b"],
  ['<img src=x onerror=go()>', 'img src=x go()'],
  ['&LT;b&GT; &quot;&apos;&#39;&#x3c;', 'b'],
  ['caf&eacute; &copy; 2025&hellip; na&#239;ve', 'caf 2025 na ve'],
  ['&NotEqualTilde;&check; &colon;&lpar;&Tab;&NewLine;a&fjlig;&zwnj;', 'a'],
  ['&#0000233;&#x000E9;&#XE9;&#0;&#9999999999;b', 'b'],
  ['R&amp;D; &eacute;&Cs;&eacute;', 'R D; &Cs;'],
  ['a&ThickSpace;b&CounterClockwiseContourIntegral;c', 'a b c'],
  ['javascript&colon;go()', 'javascript go()'],
  ['  both ends \n', 'both ends'],
  ['<a@b onclick=go()>', 'a@b go()'],
  ['<img/src=x@y>', 'img/src=x@y'],
  ['<https://a.example/?q=1>', 'https://a.example/?q=1'],
])('%s becomes %s', (text, expected) => {
  expect(sanitizeText(text)).toBe(expected);
});

test.each([
  ['<<b>', 'b'],
  ['<&lt;b', '< b'],
  ['&am&amp;p;', '&am p;'],
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
      fc.constantFrom(
        'javascript:',
        'data:text/html',
        '&amp;',
        '&#60;',
        '&copy;',
        '&D;',
        '<b>',
        'onerror=',
      ),
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
