/** A second language with two pages, built for real: links, canonical addresses, hreflang (ROUTE-13). */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { copyProject, type ProjectCopy } from '../test/kit/project-copy.ts';

const site = 'https://towpath.example';

let project: ProjectCopy;
let folder: string;

/** Makes every link lead to one of the two pages. */
function withTwoPages(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTwoPages);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      key === 'page' && entry !== 'home' ? 'contact' : withTwoPages(entry),
    ]),
  );
}

async function translate(file: string) {
  const text = await readFile(join('content/en', file), 'utf8');
  await writeFile(join(folder, 'content/fr', file), stringify(withTwoPages(parse(text))));
}

async function page(path: string): Promise<string> {
  return readFile(join(folder, 'build/client', `${path || 'index'}.html`), 'utf8');
}

beforeAll(async () => {
  project = await copyProject();
  folder = project.folder;
  await mkdir(join(folder, 'content/fr/pages'), { recursive: true });
  for (const file of [
    'company.yaml',
    'prices.yaml',
    'messages.yaml',
    'navigation.yaml',
    'pages/home.yaml',
    'pages/contact.yaml',
  ]) {
    await translate(file);
  }
  const locales = parse(await readFile('content/locales.yaml', 'utf8'));
  locales.fr = { prefix: '/fr', language: 'fr-CA', name: 'Français' };
  await writeFile(join(folder, 'content/locales.yaml'), stringify(locales));
  await project.buildPages();
}, 120_000);

afterAll(async () => {
  await project.remove();
});

test('each language has its own canonical address, and names the other', async () => {
  for (const [path, english, french] of [
    ['', '/', '/fr'],
    ['contact', '/contact', '/fr/contact'],
  ] as const) {
    for (const [html, language, canonical] of [
      [await page(path), 'en-CA', english],
      [await page(join('fr', path)), 'fr-CA', french],
    ] as const) {
      expect(html).toContain(`<html lang="${language}"`);
      expect(html).toContain(`<link rel="canonical" href="${site}${canonical}"/>`);
      expect(html).toContain(`<link rel="alternate" hrefLang="en-CA" href="${site}${english}"/>`);
      expect(html).toContain(`<link rel="alternate" hrefLang="fr-CA" href="${site}${french}"/>`);
    }
  }
});

test('links of the second language stay in it, but for the one that leads to the first', async () => {
  const html = await page('fr');
  const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>/g)];
  expect(links.length).toBeGreaterThan(10);
  for (const [tag, href] of links) {
    if (/hrefLang="en-CA"/i.test(tag)) expect(href).toBe('/');
    else expect(href).toMatch(/^\/fr(\/contact)?$/);
  }
  expect(links.filter(([tag]) => /hrefLang="en-CA"/i.test(tag))).toHaveLength(1);
});

test('a page of one language names no other', async () => {
  const html = await page('about');
  expect(html).toContain(`<link rel="canonical" href="${site}/about"/>`);
  expect(html).not.toMatch(/rel="alternate" hrefLang/);
});
