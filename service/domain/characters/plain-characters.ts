/**
 * The characters of names, e-mail addresses and phone numbers. What nobody sees in them, such as the marks of
 * direction around a number from a phone's contacts, makes them lead nowhere.
 */

/** Changes of direction are among them, and all control characters but white space. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|(?!\s)\p{Cc}|[\u2800\ufff9-\ufffb\u{1d159}]/gu;
/** The full-width and small twins of U+0021 to U+007E that input methods of East Asia write, and a leader's dot. */
const TWIN = /[\uff01-\uff5e\ufe50-\ufe6b\u2024]/g;
/** Minus signs, a bullet, and what keyboards for Japanese give in place of a hyphen. */
const DASH = /[\p{Pd}\u2212\u2043\u2500\u30fc\uff70]/gu;
const DIGIT = /\p{Nd}/u;
/** They look like a space, or break a line where a name has none. */
const GAP = /[\t-\r\x85\u2028\u2029\u2800\u3164\uffa0]/g;
const JOINER = /[\u200c\u200d]/;
/** Letters that have no variants and need no mark to part them from the next. */
const HAS_NO_VARIANTS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
/** Letters of all scripts that are not written with joiners. */
const NEEDS_NO_JOINER =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) >= 0;
}

/** Nothing that can be seen is removed, and what looks like a character on the keyboard becomes that one. */
export function plainCharacters(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(TWIN, (twin) => twin.normalize('NFKC'))
    .replace(/[\u3002\uff61]/g, '.')
    .replaceAll('\u3000', ' ')
    .replaceAll('\u2011', '-');
}

/** With the digits and dashes of a phone's keypad, whatever keyboard they were typed on. */
export function plainPhone(text: string): string {
  return plainCharacters(text)
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(DASH, '-');
}

/** The digits of a script follow one another from zero to nine, and only whole sets of them stand side by side. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** Many write a phone number with dots, which its rule does not take. */
export function dotsAsDashes(phone: string): string {
  return phone.replace(/([\d)]\s*)[.·•‧∙⋅・･◦●‣▪■](?=\s*[\d(])/g, '$1-');
}

/** Without what nobody sees, but with what its script is written with: variants of a character, and joiners. */
export function plainName(text: string): string {
  return text.replace(GAP, ' ').replace(INVISIBLE, (unseen, index, all) => {
    const before = [...all.slice(Math.max(0, index - 2), index)].at(-1) ?? '';
    if (!JOINER.test(unseen)) {
      return /\p{M}/u.test(unseen) && !HAS_NO_VARIANTS.test(before) ? unseen : '';
    }
    return /[\p{L}\p{M}]/u.test(before) && !NEEDS_NO_JOINER.test(before) ? unseen : '';
  });
}
