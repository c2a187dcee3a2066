/**
 * Sets texts in the typography of their language, so that whoever writes them may type ordinary spaces, quotation marks
 * and apostrophes, or leave out the spaces of French.
 */

const setters: Record<string, (words: string) => string> = { en: inEnglish, fr: inFrench };

/** @param language the name of its folder in `content/` */
export function typeset(text: string, language: string | undefined): string {
  return typesetPieces([text], language).join('');
}

/** Sets the pieces of a sentence, such as its bold words, in view of what stands beside them. */
export function typesetPieces(pieces: string[], language: string | undefined): string[] {
  const setter = setters[language ?? ''];
  if (setter === undefined) return pieces;
  const text = pieces.join('');
  const left = text.match(notWords) ?? [];
  const set = setter(text.replace(notWords, '\ufffc')).replace(/\ufffc/g, () => left.shift() ?? '');
  let start = 0;
  return pieces.map(({ length }) => {
    let end = start;
    for (let typed = 0; typed < length; end += 1) if (set[end] !== ADDED_SPACE) typed += 1;
    // Behind «, and not at the beginning of a link or of code.
    if (set[end - 1] === '«' && set[end] === ADDED_SPACE) end += 1;
    const piece = set.slice(start, end).replaceAll(ADDED_SPACE, NO_BREAK_SPACE);
    start = end;
    return piece;
  });
}

const NO_BREAK_SPACE = '\u00a0';
/** A space that was not typed, so that what was can be counted. Only for private use, no text has it. */
const ADDED_SPACE = '\ue000';

/** Addresses, paths of files, and what stands for code and pictures (markdown-mistakes.ts). */
const notWords = /https?:\/\/\S+|(?<![^\s(])(?:[a-z]:\\|\.{0,2}\/)\S+|\ufffc/gi;

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
  return (
    words
      .replace(/(?<=\p{L})'(?=[\p{L}\p{N}{«])/gu, '’')
      .replace(/(?<=^|[\s([—–/«])"/g, '«')
      .replaceAll('"', '»')
      .replace(/(?<=\S) (?=[:;?!»%])/g, NO_BREAK_SPACE)
      .replace(/(?<=«) /g, NO_BREAK_SPACE)
      .replace(/(?<=\d) (?=\$|\d{3}(?!\d)|h(?!\p{L}))/gu, NO_BREAK_SPACE)
      .replace(/(?<=\dh|\d[\u00a0]h) (?=\d\d(?!\d))/g, NO_BREAK_SPACE)
      // Where no space was typed.
      .replace(/(?<=[\p{L}\p{N})}»\ufffc])(?=:(?:\s|$))/gu, ADDED_SPACE)
      .replace(/(?<=«)(?![\u00a0\u202f])|(?<![\u00a0\u202f])(?=»)/g, ADDED_SPACE)
      .replace(/(?<=[\d}])(?=[$%](?![\p{L}\p{N}]))/gu, ADDED_SPACE)
      .replace(/(?<=(?:^|[\s(–-])\d\d?)(?=h(?:\d\d)?(?![\p{L}\p{N}]))/gu, ADDED_SPACE)
      .replace(/(?<=\d[\u00a0\ue000]h)(?=\d\d(?!\d))/g, ADDED_SPACE)
  );
}
