/** How much two pages have in common: sequences of five words, without the words of their names. */
const wordsOfPhrase = 5;

interface Page {
  file: string;
  name: string;
  value: unknown;
}

/** All words of a page, in order, without markup. */
export function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') {
    return (
      value
        .replace(/<[^>]+>/g, ' ')
        .toLowerCase()
        .match(/[\p{L}\p{N}']+/gu) ?? []
    );
  }
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(wordsOf) : [];
}

/** The part of the smaller page's phrases that the other has too, for each two pages. */
export function sharedPart(pages: Page[]): { file: string; other: string; part: number }[] {
  const names = new Set(pages.flatMap(({ name }) => wordsOf(name)));
  const all = pages.map(({ file, value }) => ({ file, phrases: phrasesOf(wordsOf(value), names) }));
  return all.flatMap((one, index) =>
    all.slice(index + 1).map((other) => {
      const shared = [...one.phrases].filter((phrase) => other.phrases.has(phrase)).length;
      const smaller = Math.min(one.phrases.size, other.phrases.size);
      return { file: other.file, other: one.file, part: smaller === 0 ? 0 : shared / smaller };
    }),
  );
}

function phrasesOf(words: string[], names: ReadonlySet<string>): Set<string> {
  const masked = words.map((word) => (names.has(word) ? '*' : word));
  const starts = Array.from({ length: Math.max(0, masked.length - wordsOfPhrase + 1) }).keys();
  return new Set([...starts].map((start) => masked.slice(start, start + wordsOfPhrase).join(' ')));
}
