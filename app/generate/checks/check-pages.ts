import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { pageAddressOf } from '../../../service/headers/file-headers.ts';
import { fileOf, pageIds, pathOf } from '../../../site/addresses/pages.ts';
import { deskPath, postPath } from '../../../site/addresses/paths.ts';
import { readCompany } from '../../../site/company.ts';
import { fileOfPost, readPosts } from '../../../site/posts.ts';
import { defaultLocale, type Locale, locales } from '../../../site/read/locales.ts';
import { ContentError } from '../../../site/read/mistakes.ts';
import { readRedirects } from '../../../site/redirects.ts';
import { filesBelow } from '../files-below.ts';
import { mistakesIn } from './page-checks.ts';

const texts = /\.(?:html|js)$/;

/**
 * Stops the build with a ContentError that lists every mistake in the pages.
 *
 * @param client the folder of the built pages
 */
export async function checkPages(client: string): Promise<void> {
  const pages = new Map<string, string>();
  const files = new Set<string>();
  const scripts: string[] = [];
  for (const file of await filesBelow(client)) {
    const path = `/${relative(client, file).replaceAll(sep, '/')}`;
    const text = texts.test(path) ? await readFile(file, 'utf8') : '';
    if (path.endsWith('.html')) pages.set(pageAddressOf(path), text);
    else files.add(path);
    if (path.endsWith('.js')) scripts.push(text);
  }
  const mistakes = mistakesIn({
    pages,
    files,
    scripts,
    redirects: readRedirects(),
    siteUrl: readCompany(defaultLocale).siteUrl,
    privatePages: new Set(locales.map(deskPath)),
    wordsOf: new Map(locales.flatMap(wordsOf)),
  });
  if (mistakes.length > 0) throw new ContentError(mistakes);
}

/** The files of pages and posts by their addresses. */
function wordsOf(locale: Locale): [address: string, file: string][] {
  return [
    ...pageIds(locale).map((page): [string, string] => [
      pathOf(locale, page),
      fileOf(locale, page) ?? page,
    ]),
    ...readPosts(locale).map(({ id, slug }): [string, string] => [
      postPath(locale, slug),
      fileOfPost(locale, id),
    ]),
  ];
}
