/** Every page and post exists in every language that `content/locales.yaml` names. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentRoot } from '../content-folder.ts';
import { namesIn } from '../read/folder.ts';
import { ContentError } from '../read/mistakes.ts';
import { defaultLocale, type Locale, locales, mistakesInLocales } from './locales.ts';
import { pageFileMistakes, pageIds } from './pages.ts';

/** Throws a ContentError that names every page that only one of two languages has, and every file that can be none. */
export function assertCompleteLocales(): void {
  const files = [...mistakesInLocales, ...locales.flatMap(pageFileMistakes)];
  const missingFiles = locales
    .filter((locale) => locale !== defaultLocale)
    .flatMap((locale) => [
      ...missing(pageIds(defaultLocale), pageIds(locale), join(contentRoot, locale, 'pages')),
      ...missing(
        pageIds(locale),
        pageIds(defaultLocale),
        join(contentRoot, defaultLocale, 'pages'),
      ),
      ...missing(finishedPosts(), postFiles(locale), join(contentRoot, locale, 'posts')),
      ...missing(
        postFiles(locale),
        postFiles(defaultLocale),
        join(contentRoot, defaultLocale, 'posts'),
      ),
    ]);
  const mistakes = [...files, ...missingFiles];
  if (mistakes.length > 0) throw new ContentError(mistakes.join('\n'));
}

function missing(wanted: string[], there: string[], folder: string): string[] {
  return wanted
    .filter((name) => !there.includes(name))
    .map((name) => `${join(folder, name)}: is missing, and the page exists in another language.`);
}

/** A post that waits for its day needs its translation already, or the build of that day would stop. */
function finishedPosts(): string[] {
  const folder = join(contentRoot, defaultLocale, 'posts');
  return postFiles(defaultLocale).filter(
    (name) => !/^draft: *true/m.test(readFileSync(join(folder, name), 'utf8')),
  );
}

function postFiles(locale: Locale): string[] {
  return namesIn(join(contentRoot, locale, 'posts')).filter((name) =>
    /^[a-z0-9-]+\.md$/.test(name),
  );
}
