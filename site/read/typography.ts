/**
 * Sets texts in the typography of their language, so that whoever writes them may type ordinary spaces and
 * apostrophes.
 */

/** Each leaves a text as long as it was, because markdown.ts cuts it into its pieces again. */
const setters: Record<string, (words: string) => string> = { en: inEnglish, fr: inFrench };

/** @param language the name of its folder in `content/` */
export function typeset(text: string, language: string | undefined): string {
  const setter = setters[language ?? ''];
  if (setter === undefined) return text;
  const left = text.match(notWords) ?? [];
  return setter(text.replace(notWords, '\ufffc')).replaceAll('\ufffc', () => left.shift() ?? '');
}

const NO_BREAK_SPACE = '\u00a0';

/** Addresses, and what stands for code and pictures (markdown-mistakes.ts). */
const notWords = /https?:\/\/\S+|\ufffc/g;

/** Quotation marks and apostrophes are curved. */
function inEnglish(words: string): string {
  return words
    .replace(/(?<=^|[\s([—–/])"/g, '“')
    .replaceAll('"', '”')
    .replace(/(?<=^|[\s([—–/“])'(?!\d)/g, '‘')
    .replaceAll("'", '’');
}

/** No line ends before a colon, within « », or between a number and its unit; apostrophes are curved. */
function inFrench(words: string): string {
  return words
    .replace(/(?<=\p{L})'(?=[\p{L}\p{N}{«])/gu, '’')
    .replace(/(?<=\S) (?=[:;?!»%])/g, NO_BREAK_SPACE)
    .replace(/(?<=«) /g, NO_BREAK_SPACE)
    .replace(/(?<=\d) (?=\$|\d{3}(?!\d)|h(?!\p{L}))/gu, NO_BREAK_SPACE)
    .replace(/(?<=\dh|\d[\u00a0]h) (?=\d\d(?!\d))/g, NO_BREAK_SPACE);
}
