/** Nothing is left in another language on the pages as they are built. */
import { globSync, readFileSync } from 'node:fs';
import { defaultLocale, localeFacts, locales } from '../../site/read/locales.ts';
import { contentPath } from '../../site/read/site.ts';
import { eachKindInEveryLanguage, oneOfEachKind } from './every-page.ts';
import { expect, test } from './journey.ts';

const further = locales.filter((locale) => locale !== defaultLocale);

/** Without what has a digit, such as the version of the prices. */
const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => /^\p{L}{3,}$/u.test(word));

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
  const { language, prefix } = localeFacts[locale];
  test(`${language}: every word of a page comes from the content`, async ({ request }) => {
    const files = globSync(`${contentPath()}/{${locale}/**/*.{yaml,md},facts/*.yaml}`);
    const words = files.flatMap((file) => wordsOf(readFileSync(file, 'utf8')));
    const names = locales.flatMap((other) => wordsOf(localeFacts[other].name));
    const known = new Set([...words, ...calendarNames(language), ...names]);
    const pages = eachKindInEveryLanguage.filter((path) => path.startsWith(prefix));
    expect(pages).toHaveLength(oneOfEachKind.length);
    for (const path of pages) {
      const html = await (await request.get(path)).text();
      const unknown = wordsOf(textOf(html)).filter((word) => !known.has(word));
      expect([...new Set(unknown)], path).toEqual([]);
    }
  });
}
