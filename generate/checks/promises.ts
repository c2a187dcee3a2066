/** Compares what the texts promise with `content/<locale>/promises.yaml` (WORDS-25, WORDS-26). */
import type { CompanyPromise, Promises } from '../../site/schema/promises.ts';
import type { VisitorTexts } from './visitor-texts.ts';

export function promiseMistakes(promises: Promises, texts: VisitorTexts): string[] {
  return [
    ...promises.promises.flatMap((promise) => placeMistakes(promise, texts)),
    ...guaranteeMistakes(promises, texts),
    ...commitmentMistakes(promises, texts),
  ];
}

/** A promise stands in each place that it lists, and in no other but posts, which are advice. */
function placeMistakes({ id, words, pages }: CompanyPromise, texts: VisitorTexts): string[] {
  const places = [...texts.keys()].filter(
    (place) =>
      !isAt(place)('blog/*') && texts.get(place)?.some((sentence) => contains(sentence, words)),
  );
  const sentences = [...texts.values()].flat();
  return [
    ...pages
      .filter((place) => !places.includes(place))
      .map((place) => `${id}: ${place} does not say it any more`),
    ...places
      .filter((place) => !pages.includes(place))
      .map((place) => `${id}: ${place} says it too, but is not listed`),
    ...words
      .filter((fragment) => !sentences.some((sentence) => contains(sentence, [fragment])))
      .map((fragment) => `${id}: no text says "${fragment}"`),
  ];
}

function guaranteeMistakes({ guarantees }: Promises, texts: VisitorTexts): string[] {
  return [...texts].flatMap(([place, sentences]) => {
    const allowed = guarantees.allowed.filter(({ pages }) => pages.some(isAt(place)));
    return sentences
      .filter((sentence) => {
        const rest = allowed.reduce((left, { words }) => left.replace(words, ''), sentence);
        return rest.search(guarantees.words) >= 0;
      })
      .map((sentence) => `${place} guarantees: "${sentence}"`);
  });
}

function commitmentMistakes({ promises, commitments }: Promises, texts: VisitorTexts): string[] {
  const fragments = promises.flatMap(({ words }) => words);
  return [...texts].flatMap(([place, sentences]) =>
    sentences
      .filter((sentence) => !contains(sentence, fragments))
      .filter(
        (sentence) => sentence.replace(commitments.harmless, '').search(commitments.words) >= 0,
      )
      .map((sentence) => `${place} promises what is in no list: "${sentence}"`),
  );
}

function contains(sentence: string, fragments: string[]): boolean {
  const small = sentence.toLowerCase();
  return fragments.some((fragment) => small.includes(fragment.toLowerCase()));
}

/** `services/*` is every place below services. */
function isAt(place: string): (page: string) => boolean {
  return (page) => (page.endsWith('/*') ? place.startsWith(page.slice(0, -1)) : page === place);
}

/** The promises that the owner has not signed yet. */
export function unsigned({ promises }: Promises): CompanyPromise[] {
  return promises.filter(({ source }) => source === 'the owner confirms');
}

/** `docs/promises.md`. */
export function promisesTable({ promises }: Promises): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  return [
    '# What the site promises',
    '',
    'Made from `content/en/promises.yaml`, which docs/content.md explains. Each promise stands on the pages named and',
    'on no other. "The owner confirms" waits for the signature of the company; `npm run check -- --launch` lists these.',
    '',
    '| Promise | Source | Pages |',
    '|---|---|---|',
    ...promises.map(
      ({ promise, source, pages }) => `| ${cell(promise)} | ${source} | ${pages.join(', ')} |`,
    ),
    '',
  ].join('\n');
}
