/**
 * The characters of e-mail addresses and phone numbers. What nobody sees in them, such as the marks of
 * direction around a number from a phone's contacts, makes them lead nowhere.
 */

/** Changes of direction are among them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** The twins of U+0021 to U+007E that input methods of East Asia write. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xff01 - 0x21;

export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) >= 0;
}

/** Nothing that can be seen is removed, and what looks like a character on the keyboard becomes that one. */
export function plainCharacters(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (twin) => String.fromCharCode(twin.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(/[\u3002\uff61]/g, '.')
    .replaceAll('\u3000', ' ')
    .replaceAll('\u2011', '-');
}

/** Many write a phone number with dots, which its rule does not take. */
export function dotsAsDashes(phone: string): string {
  return phone.replace(/([\d)])[.·](?=\s*[\d(])/g, '$1-');
}
