import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { pageAddressOf } from '../../../service/headers/file-headers.ts';
import { deskPath } from '../../../site/addresses/paths.ts';
import { readCompany } from '../../../site/company.ts';
import { defaultLocale, locales } from '../../../site/read/locales.ts';
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
  });
  if (mistakes.length > 0) throw new ContentError(mistakes);
}
