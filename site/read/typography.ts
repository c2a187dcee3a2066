/**
 * Sets texts in the typography of their language, so that whoever writes them may type ordinary spaces and
 * apostrophes.
 */

const setters: Record<string, (text: string) => string> = { fr: inFrench };

/** @param language the name of its folder in `content/` */
export function typeset(text: string, language: string | undefined): string {
  return setters[language ?? '']?.(text) ?? text;
}

const NO_BREAK_SPACE = '\u00a0';

/** Addresses, and what stands for code and pictures (inline-text.ts). */
const notWords = /https?:\/\/\S+|\ufffc/g;

/** No line ends before a colon, within « », or between a number and its unit; apostrophes are curved. */
export function inFrench(text: string): string {
  const left = text.match(notWords) ?? [];
  const set = wordsInFrench(text.replace(notWords, '\ufffc'));
  return set.replaceAll('\ufffc', () => left.shift() ?? '');
}

function wordsInFrench(text: string): string {
  return text
    .replace(/(?<=\p{L})'(?=[\p{L}\p{N}{«])/gu, '’')
    .replace(/(?<=\S) (?=[:;?!»%])/g, NO_BREAK_SPACE)
    .replace(/(?<=«) /g, NO_BREAK_SPACE)
    .replace(/(?<=\d) (?=\$|\d{3}(?!\d)|h(?!\p{L}))/gu, NO_BREAK_SPACE)
    .replace(/(?<=\dh|\d[\u00a0]h) (?=\d\d(?!\d))/g, NO_BREAK_SPACE);
}
