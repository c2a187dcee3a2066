import { expect, test } from 'vitest';
import { pathOf } from '../../site/addresses/pages.ts';
import { readCompany } from '../../site/company.ts';
import { locales } from '../../site/read/locales.ts';
import { readSite } from '../../site/read/site.ts';
import { openContent } from '../../test/kit/content-fixture.ts';
import { sitemapXml } from '../generate/sitemap.ts';
import { headOf, titleWithName } from './head.server.ts';
import { meta } from './meta.ts';

test('SITE_URL of the build is the origin of every address in the head and in the sitemap', () => {
  const { head, sitemap } = readSite({ siteUrl: 'https://elsewhere.example/' }, () => ({
    head: headOf('fr', { title: 'About us', description: 'Who we are.' }, 'about'),
    sitemap: sitemapXml(),
  }));
  const [english, french] = locales.map(
    (locale) => `https://elsewhere.example${pathOf(locale, 'about')}`,
  );
  expect(head.canonical).toBe(french);
  expect(head.alternates.map(({ href }) => href)).toEqual([english, french]);
  for (const text of [JSON.stringify(head), sitemap]) {
    expect(text).toContain('https://elsewhere.example/fr/');
    expect(text).not.toContain(readCompany('en').siteUrl);
  }
});

test('a preview is kept from search engines, and has no facts for them; a launched site is as it was', async () => {
  const content = await openContent();
  await content.edit('facts/company.yaml', /^launched: .*$/m, 'launched: false');
  const facts = { title: 'About us', description: 'Who we are.' };
  const tags = (asLaunched: boolean) =>
    readSite({ folder: content.folder, asLaunched }, () =>
      meta({ loaderData: { head: headOf('en', facts, 'home') } }),
    );
  const structuredData = { 'script:ld+json': expect.anything() };
  const preview = tags(false);
  expect(preview).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(preview).not.toContainEqual(structuredData);
  const launched = tags(true);
  expect(launched).not.toContainEqual(expect.objectContaining({ name: 'robots' }));
  expect(launched).toContainEqual(structuredData);
});

test('Home has the tagline alone as its title, and the others end with the name', () => {
  const titleOf = (page: 'home' | 'about') =>
    headOf('en', { title: 'Short', description: 'x' }, page).title;
  expect(titleOf('home')).toBe('Short');
  expect(titleOf('about')).toMatch(/^Short \| ./);
});

const longest = 'x'.repeat(60 - ' | Acme Computers'.length);

test.each([
  ['Pricing', 'Pricing | Acme Computers'],
  [longest, `${longest} | Acme Computers`],
  [`${longest}x`, `${longest}x`],
  ['About Acme Computers', 'About Acme Computers'],
])('%s is titled with the name where it fits', (title, expected) => {
  expect(titleWithName(title, 'Acme Computers')).toBe(expected);
});
