/** What the company promises: `content/facts/promises.yaml`, with the places where it is said. */
import * as v from 'valibot';
import { type Locale, localeFacts, locales } from './read/locales.ts';
import { resultOf } from './read/mistakes.ts';
import { readYamlFile } from './read/read-file.ts';
import { contentPath, filesOf, once } from './read/site.ts';
import { atField, readText } from './read/source.ts';
import { shortTime } from './schema/company.ts';
import { listOf, text, timeOfDay, value } from './schema/fields.ts';

/** Facts of other files have these names before the point. */
const takenNames = ['company', 'price', 'perPerson', 'name', 'setup', 'ten', 'forty'];

const name = v.pipe(
  v.string(),
  v.regex(/^[a-z][A-Za-z]*$/, 'a name has letters only, and begins with a small one'),
  v.check((own) => !takenNames.includes(own), 'is the name of other facts'),
);

const number = v.union(
  [v.pipe(v.number(), v.minValue(0)), timeOfDay],
  'must be a number, or a time such as "21:00"',
);

const promise = v.strictObject({
  /** What the owner confirms. */
  promise: text,
  /** Texts refer to them as `{name.number}`. */
  numbers: v.optional(v.record(v.string(), number), {}),
  confirmed: v.union([v.boolean(), v.literal('withdrawn')], 'must be false, true or withdrawn'),
  /** Words of it in each language, and the files in which they stand, such as pages/about.md. */
  said: listOf(v.strictObject({ en: value, fr: value, in: listOf(value) })),
});

const promisesFile = () => contentPath('facts', 'promises.yaml');

/** The words stand there as their files have them, so that no fact is filled in. */
export const readPromises = once(() => readYamlFile(promisesFile(), v.record(name, promise), null));

/** `{notice.days}`: numbers, and times of day, as a language writes them. */
export function numbersOfPromises(locale: Locale): [name: string, text: string][] {
  const { language } = localeFacts[locale];
  return Object.entries(readPromises()).flatMap(([name, { numbers }]) =>
    Object.entries(numbers).map(([field, number]): [string, string] => [
      `${name}.${field}`,
      typeof number === 'string'
        ? shortTime(number, language)
        : new Intl.NumberFormat(language).format(number),
    ]),
  );
}

/** Why a site cannot be launched: promises that are open, words that are not found, and words of withdrawn ones that are. */
export function promisesLeft(): string[] {
  return Object.entries(readPromises()).flatMap(([name, { promise, confirmed, said }]) => {
    if (confirmed === 'withdrawn') return stillSaid(name);
    const lost = said.flatMap((words, index) =>
      locales.flatMap((locale) =>
        words.in
          .filter((file) => sourcesIn(locale).get(file) !== null)
          .filter((file) => linesWith(locale, file, words[locale]).length === 0)
          .map((file) =>
            atField(
              promisesFile(),
              `${name}.said.${index}`,
              `${contentPath(locale, file)} does not say "${words[locale]}". Put the words here that say it now, or delete the place if nothing does`,
            ),
          ),
      ),
    );
    if (confirmed) return lost;
    const places = [...new Set(said.flatMap((words) => words.in))];
    return [
      atField(
        promisesFile(),
        `${name}.confirmed`,
        `"${promise}" Write true if you keep to it, or withdrawn, and take its words out. It is said in ${places.join(', ')}`,
      ),
      ...lost,
    ];
  });
}

/** Its words, wherever they stand, and its numbers. */
function stillSaid(name: string): string[] {
  const { said } = readPromises()[name] ?? { said: [] };
  return locales.flatMap((locale) => {
    const phrases = [...new Set(said.map((words) => words[locale])), `{${name}.`];
    return [...sourcesIn(locale).keys()].flatMap((file) =>
      phrases
        .flatMap((phrase) =>
          linesWith(locale, file, phrase).map(
            (line) =>
              `${contentPath(locale, file)}, line ${line}: says "${phrase}", and the promise ${name} is withdrawn; take the words out`,
          ),
        )
        .slice(0, 1),
    );
  });
}

/** The files of a language as they are written, by their names in its folder. Null if one cannot be read. */
const sourcesIn = once(
  (locale: Locale): ReadonlyMap<string, string | null> =>
    new Map(
      filesOf(locale).map((name) => {
        const text = resultOf(() => readText(contentPath(locale, name)));
        return [name, 'value' in text ? text.value : null];
      }),
    ),
);

/** The lines of a file in which words begin, however they are broken into lines. None if there is no such file. */
function linesWith(locale: Locale, file: string, words: string): number[] {
  const source = sourcesIn(locale).get(file) ?? '';
  const pattern = words
    .split(/\s+/)
    .map((word) => word.split(/['’]/).map(RegExp.escape).join("(?:''?|’)"))
    .join('\\s+');
  return Array.from(
    source.matchAll(new RegExp(pattern, 'g')),
    ({ index }) => source.slice(0, index).split('\n').length,
  );
}
