/**
 * Texts of every language link to a page by its address in the first one: `[prices](/pricing)`. This finds
 * its address in their own, so that a slug can change without them.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contentRoot } from '../content-folder.ts';
import { once } from '../read/once.ts';
import { defaultLocale, type Locale } from './locales.ts';
import { pageIds, pathOf, slugInFile } from './pages.ts';

/** Empty for the first language. */
export const addressesIn = once((locale: Locale): [first: string, own: string][] =>
  locale === defaultLocale
    ? []
    : [
        ...pageIds(locale).map((page): [string, string] => [
          pathOf(defaultLocale, page),
          pathOf(locale, page),
        ]),
        ...addressesOfPosts(locale),
      ],
);

function addressesOfPosts(locale: Locale): [string, string][] {
  const folder = join(contentRoot, locale, 'posts');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const id = name.slice(0, -'.md'.length);
      const slug = slugInFile(join(folder, name)) ?? id;
      return [`${pathOf(defaultLocale, 'blog')}/${id}`, `${pathOf(locale, 'blog')}/${slug}`];
    });
}
