/**
 * A further language is a folder and a line in `content/locales.yaml`. The whole site is built with one that
 * is made for the test beside those it has, blog and feeds included (ROUTE-13).
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSearch } from '../app/blog/find-entries.ts';
import { readBuiltPage } from '../generate/checks/built-page.ts';
import { copyProject, type ProjectCopy } from '../test/kit/project-copy.ts';
import { addPseudoLocale, pseudo, slugOf } from '../test/kit/pseudo-locale.ts';
import { defaultLocale, type Locale, localeFacts, locales } from './addresses/locales.ts';
import { pageAt, pathOf } from './addresses/pages.ts';
import { postPath } from './addresses/paths.ts';
import { postWithId } from './blog/posts.ts';

const site = 'https://fixture.example';
const postId = 'a-backup-that-works';
const post = `/blog/${postId}`;

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

/** Those of the site, and the one that is made here. */
const languages = [...locales.map((locale) => ({ locale, ...localeFacts(locale) })), pseudo];

/** The address of an English page in a language. */
function addressIn(locale: Locale, path: string): string {
  if (locale === pseudo.locale) return translated(path);
  if (path !== post) return pathOf(locale, pageAt(defaultLocale, path));
  return postPath(locale, postWithId(locale, postId)?.slug ?? '');
}

function everyAddressOf(path: string) {
  return languages.map(({ locale, language, name }) => {
    return { language, name, href: addressIn(locale, path) };
  });
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

test('each language has its own addresses, and names all of them', async () => {
  for (const path of ['/', '/services/help-desk', '/privacy-policy', '/blog', post]) {
    const addresses = everyAddressOf(path);
    const alternates = [...addresses, { language: 'x-default', href: path }].map(
      ({ language, href }) =>
        `<link rel="alternate" hrefLang="${language}" href="${site}${href}"/>`,
    );
    for (const { language, href } of addresses) {
      const html = await page(href);
      expect(html).toContain(`<html lang="${language}"`);
      expect(html).toContain(`property="og:locale" content="${language.replace('-', '_')}"`);
      expect(html).toContain(`<link rel="canonical" href="${site}${href}"/>`);
      expect(html.match(/<link rel="alternate" hrefLang[^>]*>/g)).toEqual(alternates);
    }
  }
});

test('pages that have no counterpart in the first language name none', async () => {
  for (const { language, prefix } of languages) {
    const missing = readBuiltPage(await page(`${prefix}/404`));
    expect(missing).toMatchObject({ language, canonicals: [], robots: ['noindex'] });
  }
});

test('the header links to the same page in each other language, and from the 404 page home', async () => {
  const switchOn = async (path: string) => {
    const [, list = ''] = /class="language-links">([\s\S]*?)<\/nav>/.exec(await page(path)) ?? [];
    return Array.from(list.matchAll(/<a ([^>]*)>([^<]*)<\/a>/g), ([, tag = '', name]) => ({
      language: /hrefLang="([^"]*)" lang="\1"/.exec(tag)?.[1],
      name,
      href: /href="([^"]*)"/.exec(tag)?.[1],
    }));
  };
  for (const path of ['/', '/pricing-calculator', post]) {
    const addresses = everyAddressOf(path);
    for (const { language, href } of addresses) {
      const others = addresses.filter((address) => address.language !== language);
      expect(await switchOn(href), href).toEqual(others);
    }
  }
  for (const { language, prefix } of languages) {
    const homes = everyAddressOf('/').filter((home) => home.language !== language);
    expect(await switchOn(`${prefix}/404`)).toEqual(homes);
  }
});

test('the slug of the first language leads to that of the other', async () => {
  const redirects = JSON.parse(await built('redirects.json'));
  for (const path of ['/services/help-desk', '/privacy-policy', post, `${post}-moncton`]) {
    const canonical = path.replace('-moncton', '');
    expect(redirects[`${pseudo.prefix}${path}`], path).toBe(translated(canonical));
  }
});

test('the sitemap names each page in every language', async () => {
  const sitemap = await built('client/sitemap.xml');
  for (const path of ['/', '/services/help-desk', post]) {
    const addresses = everyAddressOf(path);
    const links = addresses.map(
      ({ language, href }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${site}${href}"/>`,
    );
    expect(sitemap.split(links.join('')), path).toHaveLength(addresses.length + 1);
  }
});

test('each language has its feed, its search, its summary and its pictures', async () => {
  for (const { locale, language, prefix } of languages) {
    const [postHref, blogHref] = [addressIn(locale, post), addressIn(locale, '/blog')];
    const feed = JSON.parse(await built(`client${prefix}/feed.json`));
    expect(feed.language).toBe(language);
    const item = feed.items.find(({ url }: { url: string }) => url === site + postHref);
    const data = await built(`client${blogHref}.data`);
    const [searchIndex] = /\/assets\/search-index-[\w-]+\.json/.exec(data) ?? [];
    const find = createSearch(JSON.parse(await built(`client${searchIndex}`)));
    expect(find({ query: item?.title, topic: '' })[0]?.href).toBe(postHref);
    const summary = await built(`client${prefix}/llms.txt`);
    expect(summary).toContain(site + addressIn(locale, '/contact'));
    const [, picture = ''] =
      /property="og:image" content="https:\/\/[^/]+([^?"]+)/.exec(await page(blogHref)) ?? [];
    expect(existsSync(join(project.folder, 'build/client', picture)), picture).toBe(true);
  }
});

/** What a page says and shows that is the same in every language. */
const names =
  /English|Français|Fixture Computers|Moncton|Facebook|WhatsApp|7 Test Lane|office@fixture\.example|help@fixture\.example/g;

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
  const paths = ['/', '/services/help-desk', '/industries', '/privacy-policy', '/blog', post];
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
