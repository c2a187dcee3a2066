import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { pageAddressOf } from '../../../service/headers/file-headers.ts';
import { deskPath } from '../../../site/addresses/paths.ts';
import { readCompany } from '../../../site/index.ts';
import { isPreview } from '../../../site/launch.ts';
import { defaultLocale, locales } from '../../../site/read/locales.ts';
import { ContentError } from '../../../site/read/mistakes.ts';
import { thisSite } from '../../../site/read/site.ts';
import { readRedirects } from '../../../site/redirects.ts';
import { standInInBuild } from '../../../site/stand-ins.ts';
import { filesBelow } from '../files-below.ts';
import { mistakesIn } from './page-checks.ts';

/** Pages, drawings, feeds, data: whatever is text. */
const texts = /\.(?:css|data|html|js|json|svg|txt|webmanifest|xml)$/;

/**
 * Stops the build with a ContentError that lists every mistake in the pages, and the first stand-in of each file of a
 * launched site.
 *
 * @param client the folder of the built pages
 */
export async function checkPages(client: string): Promise<void> {
  const pages = new Map<string, string>();
  const files = new Set<string>();
  const scripts: string[] = [];
  const standIns: string[] = [];
  for (const file of await filesBelow(client)) {
    const path = `/${relative(client, file).replaceAll(sep, '/')}`;
    const text = texts.test(path) ? await readFile(file, 'utf8') : '';
    standIns.push(...standInInBuild({ file: path, text }));
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
    privatePages: new Set(locales().map(deskPath)),
  });
  stopAt('The built pages have mistakes', mistakes);
  if (!isPreview() && !thisSite().asLaunched)
    stopAt('The launched site still has stand-ins', standIns);
}

function stopAt(what: string, mistakes: string[]): void {
  if (mistakes.length === 0) return;
  throw new ContentError(`${what}:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
}
