/**
 * The keywords of each text, best first: words that it has often and the other texts seldom
 * (tf-idf).
 *
 * @param max number of keywords for each text
 */
export function keywordsOf(texts: string[], max: number): string[][] {
  const counts = texts.map(wordCounts);
  const textsWith = new Map<string, number>();
  for (const words of counts) {
    for (const word of words.keys()) textsWith.set(word, (textsWith.get(word) ?? 0) + 1);
  }
  const weight = ([word, count]: [string, number]) =>
    (1 + Math.log(count)) * Math.log((texts.length + 1) / (textsWith.get(word) ?? 1));
  return counts.map((words) =>
    [...words]
      .map((entry) => ({ word: entry[0], weight: weight(entry) }))
      .sort((a, b) => b.weight - a.weight || a.word.localeCompare(b.word))
      .slice(0, max)
      .map(({ word }) => word),
  );
}

/** Counts words of three letters and more. */
function wordCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/\p{L}[\p{L}\p{N}]{2,}/gu)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
