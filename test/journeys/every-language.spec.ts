/** The pages as they are built, in every language (ROUTE-13, WORDS-28). */
import { globSync, readFileSync } from 'node:fs';
import { defaultLocale, localeFacts, locales } from '../../site/addresses/locales.ts';
import { pathOf } from '../../site/addresses/pages.ts';
import { eachKindInEveryLanguage, missingPages, oneOfEachKind } from './every-page.ts';
import { expect, test } from './journey.ts';

const further = locales.filter((locale) => locale !== defaultLocale);

test('each page and the sitemap name the page in every language; the 404 pages name none', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const page of ['home', 'services/managed-it', 'privacy-policy', 'blog'] as const) {
    const paths = locales.map((locale) => pathOf(locale, page));
    const sites = new Set<string | undefined>();
    for (const path of paths) {
      const html = await (await request.get(path)).text();
      const alternates = Array.from(
        html.matchAll(
          /<link rel="alternate" hrefLang="([^"]+)" href="(https?:\/\/[^/"]+)([^"]*)"/g,
        ),
      );
      for (const [, , site] of alternates) sites.add(site);
      expect(alternates.map(([, language, , href]) => [language, href])).toEqual([
        ...locales.map((locale, index) => [localeFacts(locale).language, paths[index]]),
        ['x-default', paths[0]],
      ]);
    }
    const [site] = sites;
    const links = locales.map(
      (locale, index) =>
        `<xhtml:link rel="alternate" hreflang="${localeFacts(locale).language}" href="${site}${paths[index]}"/>`,
    );
    expect(sitemap.split(links.join(''))).toHaveLength(locales.length + 1);
  }
  for (const path of missingPages) {
    expect(await (await request.get(path)).text()).not.toContain('hrefLang="x-default"');
  }
});

test('each language has its feed, its summary and a picture for sharing (ROUTE-19)', async ({
  request,
}) => {
  for (const locale of locales) {
    const { language, prefix } = localeFacts(locale);
    const feed = await (await request.get(`${prefix}/feed.json`)).json();
    expect(feed.language).toBe(language);
    expect(feed.items[0].url).toContain(`${pathOf(locale, 'blog')}/`);
    const summary = await (await request.get(`${prefix}/llms.txt`)).text();
    expect(summary).toContain(`${pathOf(locale, 'contact')})`);
    const blog = await (await request.get(pathOf(locale, 'blog'))).text();
    const [, picture = ''] =
      /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(blog) ?? [];
    expect((await request.get(picture)).status(), picture).toBe(200);
  }
});

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

function calendarNames(language: string): string[] {
  const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)));
  const formats = [{ month: 'long' }, { month: 'short' }, { weekday: 'long' }] as const;
  return formats.flatMap((format) =>
    days.flatMap((day) =>
      wordsOf(day.toLocaleDateString(language, { timeZone: 'UTC', ...format })),
    ),
  );
}

/** What a page shows, tells screen readers, and says in its head. */
function textOf(html: string): string {
  const shown = html
    .replace(/<(style|script)[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replace(
      /<meta (?:name="(?:viewport|robots|theme-color|twitter:card)"|property="og:(?:type|url|locale|image|image:type)")[^>]*>/g,
      ' ',
    );
  const spoken = Array.from(
    shown.matchAll(/(?:aria-label|alt|title|placeholder|content)="([^"]*)"/g),
    ([, text]) => text,
  );
  return [shown.replace(/<[^>]+>/g, ' '), ...spoken].join(' ').replace(/&#?\w+;/g, ' ');
}

for (const locale of further) {
  const { language, prefix } = localeFacts(locale);
  test(`${language}: every word of a page comes from the content`, async ({ request }) => {
    const files = globSync(`content/{${locale}/**/*.{yaml,md},facts/*.yaml,locales.yaml}`);
    const words = files.flatMap((file) => wordsOf(readFileSync(file, 'utf8')));
    const known = new Set([...words, ...calendarNames(language)]);
    const pages = eachKindInEveryLanguage.filter((path) => path.startsWith(prefix));
    expect(pages).toHaveLength(oneOfEachKind.length);
    for (const path of pages) {
      const html = await (await request.get(path)).text();
      const unknown = wordsOf(textOf(html)).filter((word) => !known.has(word));
      expect([...new Set(unknown)], path).toEqual([]);
    }
  });
}
