import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/kit/any-character.ts';
import { dotsAsDashes, plainCharacters, plainName, plainPhone } from './plain-characters.ts';

test.each([
  ['a zero-width space', 'amina\u200b@client.example', 'amina@client.example'],
  ['a byte order mark', '\ufeffamina@client.example', 'amina@client.example'],
  ['joiners', 'ami\u200cna\u200d@client\u2060.example', 'amina@client.example'],
  ['a filler', 'amina\u3164\uffa0@client.example', 'amina@client.example'],
  ['a blank pattern of braille', '\u2800amina@client.example\u2800', 'amina@client.example'],
  ['a control character', 'amina@cli\u0008ent.example\u0080', 'amina@client.example'],
  ['directions around a number', '\u202d+1 613 555 0199\u202c', '+1 613 555 0199'],
  ['isolates and marks', '\u2066\u200e(613)\u200f\u061c 555-0199\u2069', '(613) 555-0199'],
  ['no-break hyphens', '613\u2011555\u20110199', '613-555-0199'],
  ['full-width digits and signs', '＋１（６１３）５５５－０１９９', '+1(613)555-0199'],
  ['a full-width address', 'ａｍｉｎａ＠ｃｌｉｅｎｔ．example', 'amina@client.example'],
  ['a full stop of Chinese or Japanese', 'amina@例え。example', 'amina@例え.example'],
])('%s is not in an address or a number', (_, typed, plain) => {
  expect(plainCharacters(typed)).toBe(plain);
});

const isUnseen = (character: string) =>
  /\p{Default_Ignorable_Code_Point}|(?=\p{Cc})[^\t-\r]|[\u2800\ufff9-\ufffb\u{1d159}]/u.test(
    character,
  );

test('whatever can be seen stays, and once is enough', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const plain = plainCharacters(text);
      expect(plainCharacters(plain)).toBe(plain);
      expect([...plain]).toHaveLength([...text].filter((one) => !isUnseen(one)).length);
      expect([...plainPhone(text)]).toHaveLength([...plain].length);
      // A gap stays a gap, and what a script needs stays.
      expect([...plainName(text)].length).toBeGreaterThanOrEqual([...plain].length);
    }),
  );
  expect(plainCharacters('éloïse+it@bücher.example, 李明 – 😀')).toBe(
    'éloïse+it@bücher.example, 李明 – 😀',
  );
});

test.each([
  ...['٦١٣ ٥٥٥ ٠١٩٩', '۶۱۳ ۵۵۵ ۰۱۹۹', '६१३ ५५५ ०१९९', '๖๑๓ ๕๕๕ ๐๑๙๙'],
  ...['６１３　５５５　０１９９', '𝟔𝟙𝟥 𝟱𝟻𝟝 𝟎𝟭𝟿𝟗'],
])('digits of other scripts in a phone number: %s', (typed) => {
  expect(plainPhone(typed)).toBe('613 555 0199');
});

test.each([...'-‐‑‒–—―−⁃ー－ｰ﹣─〜'])('613%s555 has a dash', (dash) => {
  expect(plainPhone(`613${dash}555`)).toBe('613-555');
});

test('only a phone number has its digits and dashes changed', () => {
  expect(plainCharacters('amina٣−ー@client.example')).toBe('amina٣−ー@client.example');
  expect(plainName('Amina ٣ − ー')).toBe('Amina ٣ − ー');
});

test.each([
  ['a zero-width space', 'Amina\u200b Tremblay\u200b', 'Amina Tremblay'],
  ['a byte order mark and directions', '\ufeff\u202aAmina\u202c', 'Amina'],
  ['a blank pattern of braille', 'Amina\u2800Tremblay', 'Amina Tremblay'],
  ['a filler of Korean', 'Amina\u3164Tremblay\uffa0', 'Amina Tremblay '],
  ['a tab and other breaks', 'Amina\tTremblay\u2028Roy\u0085', 'Amina Tremblay Roy '],
  [
    'joiners that a script does not need',
    'Ami\u200dna Trem\u200cblay李\u200d明',
    'Amina Tremblay李明',
  ],
  ['what varies no letter of Latin', 'Ami\ufe0fna Trem\u034fblay', 'Amina Tremblay'],
  ['a joiner after a joiner', 'علی\u200c\u200cرضا', 'علی\u200cرضا'],
])('%s is not in a name', (_, typed, plain) => {
  expect(plainName(typed)).toBe(plain);
});

test.each([
  ['Persian', 'علی\u200cرضا'],
  ['Sinhala', 'ශ්\u200dරීමතී'],
  ['Malayalam', 'അവന്\u200d'],
  ['Mongolian', 'ᠪᠠᠶ\u180bᠠᠷ'],
  ['a Japanese variant', '葛\u{e0100}城'],
  ['letters with marks', 'E\u0301loi\u0308se O’Brien'],
])('a name in %s keeps what it is written with', (_, name) => {
  expect(plainName(name)).toBe(name);
});

test.each([
  ['613•555•0199', '613-555-0199'],
  ['(613) • 555 · 0199', '(613) - 555 - 0199'],
  ['(613)∙555⋅0199', '(613)-555-0199'],
  ['+1.613.555.0199', '+1-613-555-0199'],
  ['(613).555.0199', '(613)-555-0199'],
  ['613. 555. 0199', '613- 555- 0199'],
  ['613 555-0199 ext. 5.', '613 555-0199 ext. 5.'],
  ['613..555', '613..555'],
])('the dots of %s become %s', (typed, shown) => expect(dotsAsDashes(typed)).toBe(shown));
