/**
 * A further language is a folder and a line in `content/locales.yaml`. The whole site is built in one that
 * is made for the test, its blog and feeds included (ROUTE-13).
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltPage, readBuiltPage } from '../generate/checks/built-page.ts';
import { copyProject, type ProjectCopy } from '../test/kit/project-copy.ts';
import { addPseudoLocale, pseudo, slugOf } from '../test/kit/pseudo-locale.ts';

const site = 'https://towpath.example';
const post = '/blog/website-maintenance-tips-ottawa';

let project: ProjectCopy;

async function built(file: string): Promise<string> {
  return readFile(join(project.folder, 'build', file), 'utf8');
}

async function page(path: string): Promise<string> {
  return built(`client${path === '/' ? '/index' : path}.html`);
}

/** The address of an English page in the further language. */
function translated(path: string): string {
  const slugs = path.split('/').filter(Boolean).map(slugOf);
  return [pseudo.prefix, ...slugs].join('/');
}

beforeAll(async () => {
  project = await copyProject();
  await addPseudoLocale(project.folder);
  await project.buildPages();
  await project.generate();
}, 240_000);

afterAll(async () => {
  await project.remove();
});

test('each language has its own addresses, and names the other', async () => {
  for (const path of ['/', '/services/managed-it', '/privacy-policy', '/blog', post]) {
    const other = translated(path);
    for (const [html, language, canonical] of [
      [await page(path), 'en-CA', path],
      [await page(other), pseudo.language, other],
    ] as const) {
      const head = (rel: string, href: string) => `<link rel="${rel}" href="${site}${href}"/>`;
      expect(html).toContain(`<html lang="${language}"`);
      expect(html).toContain(`property="og:locale" content="${language.replace('-', '_')}"`);
      expect(html).toContain(head('canonical', canonical));
      expect(html).toContain(head('alternate" hrefLang="en-CA', path));
      expect(html).toContain(head(`alternate" hrefLang="${pseudo.language}`, other));
      expect(html).toContain(head('alternate" hrefLang="x-default', path));
    }
  }
});

test('pages that have no counterpart in the first language name none', async () => {
  const pages: BuiltPage[] = [await page('/404'), await page(`${pseudo.prefix}/404`)].map((html) =>
    readBuiltPage(html),
  );
  expect(pages.map(({ language }) => language)).toEqual(['en-CA', pseudo.language]);
  for (const { canonicals, robots } of pages) {
    expect(canonicals).toEqual([]);
    expect(robots).toEqual(['noindex']);
  }
});

test('the header links to the same page in the other language, and from the 404 page home', async () => {
  const linkIn = async (path: string, language: string) => {
    const [, header = ''] = /<header([\s\S]*?)<\/header>/.exec(await page(path)) ?? [];
    const tags = header.match(/<a [^>]*>/g) ?? [];
    return tags.find((tag) => tag.includes(`hrefLang="${language}" lang="${language}"`)) ?? '';
  };
  for (const path of ['/', '/pricing-calculator', post]) {
    expect(await linkIn(path, pseudo.language)).toContain(`href="${translated(path)}"`);
    expect(await linkIn(translated(path), 'en-CA')).toContain(`href="${path}"`);
  }
  expect(await linkIn(`${pseudo.prefix}/404`, 'en-CA')).toContain('href="/"');
  expect(await linkIn('/404', pseudo.language)).toContain(`href="${pseudo.prefix}"`);
});

test('the slug of the first language leads to that of the other', async () => {
  const redirects = JSON.parse(await built('redirects.json'));
  for (const path of ['/services/managed-it', '/privacy-policy', post, `${post}-small-business`]) {
    const canonical = path.replace('-small-business', '');
    expect(redirects[`${pseudo.prefix}${path}`], path).toBe(translated(canonical));
  }
});

test('sitemap, feeds, search, summary and pictures are there in both', async () => {
  const sitemap = await built('client/sitemap.xml');
  for (const path of ['/', '/services/managed-it', post]) {
    const link = (language: string, href: string) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${site}${href}"/>`;
    const links = link('en-CA', path) + link(pseudo.language, translated(path));
    expect(sitemap.split(links), path).toHaveLength(3);
  }
  const feed = JSON.parse(await built(`client${pseudo.prefix}/feed.json`));
  expect(feed.language).toBe(pseudo.language);
  expect(feed.items.map(({ url }: { url: string }) => url)).toContain(site + translated(post));
  expect(await built(`client${pseudo.prefix}/llms.txt`)).toContain(`${site}${pseudo.prefix}/es-`);
  const blog = await page(translated('/blog'));
  const [, picture = ''] = /property="og:image" content="https:\/\/[^/]+([^?"]+)/.exec(blog) ?? [];
  expect(existsSync(join(project.folder, 'build/client', picture)), picture).toBe(true);
});

/** What a page says and shows that is the same in every language. */
const names =
  /English|Towpath IT|Ottawa|Gatineau|Facebook|Instagram|WhatsApp|TikTok|100 Example Street, Suite 200|hello@towpath\.example|support@towpath\.example/g;

/** Months and weekdays come from the browser's own lists. */
function calendarNames(): string[] {
  const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)));
  const formats = [{ month: 'long' }, { month: 'short' }, { weekday: 'long' }] as const;
  return formats.flatMap((format) =>
    days.map((day) => day.toLocaleDateString(pseudo.language, { timeZone: 'UTC', ...format })),
  );
}

test('every word of a page comes from the content', async () => {
  const english = new Map<string, string>();
  const paths = ['/', '/services/managed-it', '/industries', '/privacy-policy', '/blog', post];
  for (const path of [
    ...paths,
    '/contact',
    '/pricing',
    '/pricing-calculator',
    '/premium-plus',
    '/about',
  ]) {
    const html = await page(translated(path));
    for (const word of plainWords(html)) english.set(word, path);
  }
  for (const name of calendarNames()) english.delete(name);
  expect([...english]).toEqual([]);
});

/** Words with a vowel that has no accent: in the text of a page, its names for screen readers and its head. */
function plainWords(html: string): string[] {
  const attributes = /(?:aria-label|alt|title|placeholder|content)="([^"]*)"/g;
  const shown = html
    .replace(/<(style|script)[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replace(/<meta name="(viewport|robots|theme-color|twitter:card)"[^>]*>/g, ' ')
    .replace(/<meta property="(og:type|og:url|og:locale|og:image|og:image:type)"[^>]*>/g, ' ');
  const spoken = [...shown.matchAll(attributes)].map(([, text]) => text);
  const text = [shown.replace(/<[^>]+>/g, ' '), ...spoken]
    .join(' ')
    .replace(/&\w+;/g, ' ')
    .replace(names, ' ');
  return (text.match(/\p{L}{3,}/gu) ?? []).filter(
    (word) => /[aeiou]/.test(word) && !/[âêîôû]/.test(word),
  );
}
