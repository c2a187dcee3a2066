/**
 * The languages of the site. English has no prefix. A further language is a folder and a line in
 * `content/locales.yaml`.
 */
import { join } from 'node:path';
import * as v from 'valibot';
import { contentRoot } from '../content-folder.ts';
import { readYamlFile } from '../read/read-file.ts';
import { text } from '../schema/fields.ts';

/** The name of a folder in `content/`. */
export type Locale = string;
export const defaultLocale: Locale = 'en';

const localesSchema = v.record(
  v.string(),
  v.strictObject({
    /** The beginning of every address of the language: nothing, or such as /fr. */
    prefix: v.pipe(v.string(), v.regex(/^(\/[a-z-]+)?$/, 'must be empty or look like /fr')),
    /** BCP 47 tag for `lang` and `hreflang`. */
    language: text,
    /** The name of the language in that language, which the switch shows. */
    name: text,
  }),
);

const known = readYamlFile(join(contentRoot, 'locales.yaml'), localesSchema);

/** The first is that of addresses without a prefix. */
export const locales = [
  defaultLocale,
  ...Object.keys(known).filter((locale) => locale !== defaultLocale),
];

export function localeFacts(locale: Locale) {
  const facts = known[locale];
  if (facts === undefined) throw new Error(`content/locales.yaml does not name "${locale}".`);
  return facts;
}

/** The language to which an address belongs. */
export function localeAt(pathname: string): Locale {
  const prefixed = locales.find((locale) => {
    const { prefix } = localeFacts(locale);
    return prefix !== '' && `${pathname}/`.startsWith(`${prefix}/`);
  });
  return prefixed ?? defaultLocale;
}

/** What the addresses of all languages but the first begin with: /fr. */
export const prefixes = locales.map((locale) => localeFacts(locale).prefix).filter(Boolean);
