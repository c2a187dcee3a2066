import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { pageAddressOf } from '../../../service/headers/file-headers.ts';
import { defaultLocale, type Locale, locales } from '../../../site/addresses/locales.ts';
import { deskPath, postPath } from '../../../site/addresses/paths.ts';
import { readRedirects } from '../../../site/addresses/redirects.ts';
import { readPosts } from '../../../site/blog/posts.ts';
import { readCompany } from '../../../site/index.ts';
import { isPreview } from '../../../site/launch.ts';
import { ContentError } from '../../../site/read/read-file.ts';
import { filesBelow } from '../files-below.ts';
import { type BuiltPage, picturesInScript, readBuiltPage } from './built-page.ts';
import { mistakesIn } from './page-checks.ts';

/**
 * Stops the build with a ContentError that lists every mistake in the pages.
 *
 * @param client the folder of the built pages
 */
export async function checkPages(client: string): Promise<void> {
  const pages = new Map<string, BuiltPage>();
  const files = new Set<string>();
  const picturesOfScripts: string[] = [];
  for (const file of await filesBelow(client)) {
    const path = `/${relative(client, file).replaceAll(sep, '/')}`;
    if (path.endsWith('.html')) {
      pages.set(pageAddressOf(path), readBuiltPage(await readFile(file, 'utf8')));
    } else {
      files.add(path);
      if (path.endsWith('.js')) {
        picturesOfScripts.push(...picturesInScript(await readFile(file, 'utf8')));
      }
    }
  }
  const mistakes = mistakesIn({
    pages,
    files,
    picturesOfScripts,
    redirects: readRedirects(),
    siteUrl: readCompany(defaultLocale).siteUrl,
    canonicalOf: new Map(locales.flatMap(furtherAddresses)),
    isPreview: isPreview(),
    privatePages: new Set(locales.map(deskPath)),
  });
  if (mistakes.length > 0) {
    throw new ContentError(
      `The built pages have mistakes:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`,
    );
  }
}

/** Second addresses of posts, with their canonical ones. */
function furtherAddresses(locale: Locale): [string, string][] {
  return readPosts(locale).flatMap(({ slug, alsoAt }) =>
    alsoAt.map((other): [string, string] => [postPath(locale, other), postPath(locale, slug)]),
  );
}
