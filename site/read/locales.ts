/**
 * The languages of the site. English has no prefix. A further language is a folder and a line in
 * `content/locales.yaml`.
 */
import { existsSync } from 'node:fs';
import * as v from 'valibot';
import { namesIn } from './folder.ts';
import { resultOf } from './mistakes.ts';
import { readYamlFile } from './read-file.ts';
import { contentPath, once } from './site.ts';

/** The name of a folder in `content/`. */
export type Locale = string;
export const defaultLocale: Locale = 'en';

const localesSchema = v.pipe(
  v.record(
    v.string(),
    v.strictObject({
      /** The beginning of every address of the language: nothing, or such as /fr. */
      prefix: v.pipe(v.string(), v.regex(/^(\/[a-z-]+)?$/, 'must be empty or look like /fr')),
      /** BCP 47 tag for `lang` and `hreflang`. */
      language: v.pipe(
        v.string(),
        v.regex(/^[a-z]{2,3}(-[A-Z][A-Za-z]+)*$/, 'must be the code of a language, such as en-CA'),
      ),
      /** The name of the language in that language, which the switch shows. */
      name: v.pipe(v.string(), v.regex(/^[\p{L}\p{M} ()-]+$/u, 'must be a name, in letters')),
    }),
  ),
  v.check(
    (all) =>
      all[defaultLocale]?.prefix === '' &&
      Object.values(all).filter(({ prefix }) => prefix === '').length === 1,
    `English (${defaultLocale}) stays the first language: it has the empty prefix, and no other has it`,
  ),
);

const read = once(() => resultOf(() => readYamlFile(contentPath('locales.yaml'), localesSchema)));

/** They stop a build (complete-locales.ts). Until then each folder is a language, so that the mistakes in it are found. */
export function mistakesInLocales(): string[] {
  const result = read();
  return 'mistakes' in result ? result.mistakes : [];
}

const known = once((): v.InferOutput<typeof localesSchema> => {
  const result = read();
  if ('value' in result) return result.value;
  const folders = namesIn(contentPath()).filter((name) => existsSync(contentPath(name, 'pages')));
  return Object.fromEntries(
    folders.map((name) => [
      name,
      { prefix: name === defaultLocale ? '' : `/${name}`, language: name, name },
    ]),
  );
});

/** The first is that of addresses without a prefix. */
export const locales = once((): Locale[] => [
  defaultLocale,
  ...Object.keys(known()).filter((locale) => locale !== defaultLocale),
]);

/** Languages of which nothing can be read. */
export function mistakesInFolders(): string[] {
  return locales()
    .filter((locale) => !existsSync(contentPath(locale, 'pages')))
    .map((locale) => {
      const advice =
        locale === defaultLocale
          ? 'English stays the first language, so bring it back'
          : 'To do without this language, delete this line, and in facts/redirects.yaml each that begins with its prefix';
      return `${contentPath('locales.yaml')}: ${locale}: there is no folder ${contentPath(locale)}. ${advice}`;
    });
}

export function localeFacts(locale: Locale) {
  const facts = known()[locale];
  if (facts === undefined) throw new Error(`content/locales.yaml does not name "${locale}".`);
  return facts;
}

/** The language to which an address belongs. */
export function localeAt(pathname: string): Locale {
  const prefixed = locales().find((locale) => {
    const { prefix } = localeFacts(locale);
    return prefix !== '' && `${pathname}/`.startsWith(`${prefix}/`);
  });
  return prefixed ?? defaultLocale;
}
