/** What the pages say about law and suppliers, against docs/sources.md. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from './addresses/locales.ts';
import { families } from './addresses/page-ids.ts';
import { membersOf } from './addresses/pages.ts';
import { readOffer } from './index.ts';

const sources = readFileSync('docs/sources.md', 'utf8');
const rows = sources.split('\n');

interface ExternalLink {
  file: string;
  url: string;
  /** What stands after the link, where the language of its page may be named. */
  after: string;
}

function linksIn(locale: string): ExternalLink[] {
  return globSync('**/*.{md,yaml}', { cwd: join('content', locale) }).flatMap((file) => {
    const text = readFileSync(join('content', locale, file), 'utf8');
    return Array.from(text.matchAll(/\]\((https?:[^)]+)\)([^\n]{0,60})/g), ([, url, after]) => ({
      file,
      url: url ?? '',
      after: after ?? '',
    }));
  });
}

test.each(locales)('%s: rules are quoted in the words that docs/sources.md has', (locale) => {
  for (const family of families) {
    for (const name of membersOf(locale, family)) {
      const { text, url } = readOffer(locale, { family, name }).rules.quote;
      const row = rows.find((line) => line.includes(`<${url}>`) && line.includes(`"${text}"`));
      expect(row, `${family}/${name}`).toBeDefined();
    }
  }
});

test.each(locales)('%s: every external link is in docs/sources.md', (locale) => {
  const links = linksIn(locale);
  expect(links.length).toBeGreaterThan(50);
  const unlisted = links.filter(({ url }) => !sources.includes(`<${url}>`));
  expect(unlisted.map(({ file, url }) => `${file}: ${url}`)).toEqual([]);
});

test('French pages say which of their links lead to English pages', () => {
  const english = linksIn('fr').filter(({ url }) => /\/en(-[a-z]{2})?\/|\/eng\/|-eng\./.test(url));
  // This post says it once, at its end.
  const unmarked = english.filter(
    ({ file, after }) => !file.includes('windows-10') && !after.includes('en anglais'),
  );
  expect(unmarked.map(({ file, url }) => `${file}: ${url}`)).toEqual([]);
});
