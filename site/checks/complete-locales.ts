/** Every page and post exists in every language that `content/locales.yaml` names. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, pageFileMistakes, pageIds } from '../addresses/pages.ts';
import { readPriceFacts } from '../launch.ts';
import { hasPlans } from '../price-list.ts';
import { namesIn } from '../read/folder.ts';
import { defaultLocale, type Locale, locales, mistakesInLocales } from '../read/locales.ts';
import { ContentError, resultOf } from '../read/mistakes.ts';
import { fixedPageFiles, optionalPages } from '../read/page-ids.ts';
import { readText } from '../read/read-file.ts';
import { isOfRemovedPage } from '../read/removed-pages.ts';
import { contentPath } from '../read/site.ts';

/** Throws a ContentError that names every page that only one of two languages has, and every file that can be none. */
export function assertCompleteLocales(): void {
  const files = [
    ...mistakesInLocales(),
    ...locales().flatMap(pageFileMistakes),
    ...missingFixedPages(),
    ...locales().flatMap(missingAddresses),
  ];
  const missingFiles = locales()
    .filter((locale) => locale !== defaultLocale)
    .flatMap((locale) => [
      ...missing(pageIds(defaultLocale), pageIds(locale), contentPath(locale, 'pages')),
      ...missing(pageIds(locale), pageIds(defaultLocale), contentPath(defaultLocale, 'pages')),
      ...missing(finishedPosts(), postFiles(locale), contentPath(locale, 'posts')),
      ...missing(postFiles(locale), postFiles(defaultLocale), contentPath(defaultLocale, 'posts')),
    ]);
  const mistakes = [...files, ...missingFiles];
  if (mistakes.length > 0) throw new ContentError(mistakes.join('\n'));
}

/** Those that have their own line in the URL map. */
function missingFixedPages(): string[] {
  const folder = contentPath(defaultLocale, 'pages');
  const facts = resultOf(() => readPriceFacts());
  const hasBills = 'mistakes' in facts || hasPlans(facts.value);
  const missing = fixedPageFiles
    .filter((file) => !existsSync(join(folder, file)))
    .map((file) => ({ file, page: file.replace(/\.\w+$/, '') }))
    .filter(({ page }) => (hasBills && page === calculator) || !isOfRemovedPage(page))
    .map(({ file, page }) => {
      const isOptional =
        optionalPages.some((id) => id === page) && !(hasBills && page === calculator);
      const removal = isOptional
        ? ` If you took it away, say where its address leads, in facts/redirects.yaml: "/${page}: /pricing"; then menus and lists leave it out.`
        : '';
      return `${join(folder, file)}: is missing, and the site cannot do without this page.${removal}`;
    });
  if (hasBills) return missing;
  const left = locales().map((locale) => contentPath(locale, 'pages', `${calculator}.yaml`));
  return [
    ...missing,
    ...left
      .filter((file) => existsSync(file))
      .map(
        (file) =>
          `${file}: facts/prices.yaml has no plans, so that there is nothing to calculate: delete this file`,
      ),
  ];
}

const calculator = 'pricing-calculator';

/** Without one of its own, a page would have the address that it has in the first language. */
function missingAddresses(locale: Locale): string[] {
  if (locale === defaultLocale) return [];
  const files = pageIds(locale)
    .filter((page) => page !== 'home')
    .flatMap((page) => fileOf(locale, page) ?? []);
  return files
    .filter((file) => {
      const text = resultOf(() => readText(file));
      return 'value' in text && !/^slug:/m.test(text.value);
    })
    .map(
      (file) =>
        `${file}: slug: is missing; write the address that the page has in this language, such as "slug: a-propos"`,
    );
}

function missing(wanted: string[], there: string[], folder: string): string[] {
  return wanted
    .filter((name) => !there.includes(name))
    .map(
      (name) =>
        `${join(folder, name)}: is missing, and the page exists in another language; write it, or delete the other one too.`,
    );
}

/** A post that waits for its day needs its translation already, or the build of that day would stop. */
function finishedPosts(): string[] {
  const folder = contentPath(defaultLocale, 'posts');
  return postFiles(defaultLocale).filter(
    (name) => !/^draft: *true/m.test(readFileSync(join(folder, name), 'utf8')),
  );
}

function postFiles(locale: Locale): string[] {
  return namesIn(contentPath(locale, 'posts')).filter((name) => /^[a-z0-9-]+\.md$/.test(name));
}
