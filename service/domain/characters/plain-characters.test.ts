import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/kit/any-character.ts';
import { dotsAsDashes, plainCharacters } from './plain-characters.ts';

test.each([
  ['a zero-width space', 'amina\u200b@client.example', 'amina@client.example'],
  ['a byte order mark', '\ufeffamina@client.example', 'amina@client.example'],
  ['a soft hyphen', 'amina@cli\u00adent.example', 'amina@client.example'],
  ['joiners', 'ami\u200cna\u200d@client\u2060.example', 'amina@client.example'],
  ['a filler', 'amina\u3164\uffa0@client.example', 'amina@client.example'],
  ['a tag beyond the basic plane', 'amina\u{e0041}@client.example', 'amina@client.example'],
  ['directions around a number', '\u202d+1 613 555 0199\u202c', '+1 613 555 0199'],
  ['isolates and marks', '\u2066\u200e(613)\u200f\u061c 555-0199\u2069', '(613) 555-0199'],
  ['no-break hyphens', '613\u2011555\u20110199', '613-555-0199'],
  ['full-width digits and signs', '＋１（６１３）５５５－０１９９', '+1(613)555-0199'],
  ['a full-width address', 'ａｍｉｎａ＠ｃｌｉｅｎｔ．example', 'amina@client.example'],
  ['a full stop of Chinese or Japanese', 'amina@例え。example', 'amina@例え.example'],
])('%s is not in an address or a number', (_, typed, plain) => {
  expect(plainCharacters(typed)).toBe(plain);
});

test('whatever can be seen stays, and once is enough', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const plain = plainCharacters(text);
      expect(plainCharacters(plain)).toBe(plain);
      expect([...plain]).toHaveLength(
        [...text].filter((one) => !/\p{Default_Ignorable_Code_Point}/u.test(one)).length,
      );
    }),
  );
  expect(plainCharacters('éloïse+it@bücher.example, 李明 – 😀')).toBe(
    'éloïse+it@bücher.example, 李明 – 😀',
  );
});

test.each([
  ['613.555.0199', '613-555-0199'],
  ['+1.613.555.0199', '+1-613-555-0199'],
  ['(613).555.0199', '(613)-555-0199'],
  ['613·555·0199', '613-555-0199'],
  ['613. 555. 0199', '613- 555- 0199'],
  ['1.2.3.4', '1-2-3-4'],
  ['613 555-0199 ext. 5.', '613 555-0199 ext. 5.'],
  ['.613', '.613'],
  ['613..555', '613..555'],
])('the dots of %s become %s', (typed, shown) => expect(dotsAsDashes(typed)).toBe(shown));
