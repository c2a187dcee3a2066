/** Files that are missing, in both languages or in one, and files that nothing reads. */
import { existsSync } from 'node:fs';
import { fileOf, pageFileMistakes, pageFiles, pageIds } from '../addresses/pages.ts';
import { namesIn } from '../read/folder.ts';
import { type Locale, locales } from '../read/locales.ts';
import { resultOf } from '../read/mistakes.ts';
import { fixedPageFiles } from '../read/page-ids.ts';
import { contentPath } from '../read/site.ts';
import { atField, parseFile } from '../read/source.ts';

export function mistakesInFiles(): string[] {
  return [
    ...unreadFiles(),
    ...locales.flatMap(pageFileMistakes),
    ...missingFixedPages(),
    ...missing('pages', pageFiles, pageFiles),
    // A post that waits for its day needs its translation already, or the build of that day would stop.
    ...missing('posts', finishedPosts, postFiles),
    ...missingSlugs(),
  ];
}

/** Such as the copy that a cloud program makes of two versions. */
function unreadFiles(): string[] {
  const known = {
    facts: 'company days operations people prices promises proof redirects',
    ...Object.fromEntries(
      locales.map((locale) => [locale, 'company desk messages navigation prices']),
    ),
  };
  return Object.entries(known).flatMap(([folder, names]) =>
    namesIn(contentPath(folder))
      .filter((name) => /\.\w+$/.test(name))
      .filter((name) => !names.split(' ').includes(name.replace(/\.yaml$/, '')))
      .map(
        (name) =>
          `${contentPath(folder, name)}: the site reads no file of this name; take over what is new in it, and delete it`,
      ),
  );
}

/** Those that have their own line in the URL map. */
function missingFixedPages(): string[] {
  return fixedPageFiles
    .map((file) => contentPath('en', 'pages', file))
    .filter((file) => !existsSync(file))
    .map((file) => `${file}: is missing, and the site cannot do without this page.`);
}

/** @param wanted of a language, in the other one; `there` are those that it has */
function missing(
  folder: string,
  wanted: (locale: Locale) => string[],
  there: (locale: Locale) => string[],
): string[] {
  return [['en', 'fr'] as const, ['fr', 'en'] as const].flatMap(([one, other]) =>
    wanted(one)
      .filter((name) => !there(other).includes(name))
      .map(
        (name) =>
          `${contentPath(other, folder, name)}: is missing, and ${contentPath(one, folder)} has it; write it, or delete the other one too.`,
      ),
  );
}

function finishedPosts(locale: Locale): string[] {
  return postFiles(locale).filter((name) => {
    const source = resultOf(() => parseFile(contentPath(locale, 'posts', name)));
    return 'value' in source && Object(source.value.fields).draft !== true;
  });
}

function postFiles(locale: Locale): string[] {
  return namesIn(contentPath(locale, 'posts')).filter((name) => /^[a-z0-9-]+\.md$/.test(name));
}

/** A French page has an address of its own. */
function missingSlugs(): string[] {
  return pageIds('fr')
    .filter((page) => page !== 'home')
    .flatMap((page) => fileOf('fr', page) ?? [])
    .filter((file) => {
      const source = resultOf(() => parseFile(file));
      return 'value' in source && Object(source.value.fields).slug === undefined;
    })
    .map((file) =>
      atField(file, 'slug', 'is missing; write the French address of the page, such as a-propos'),
    );
}
