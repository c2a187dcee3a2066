import { afterEach, expect, test, vi } from 'vitest';
import { headOf, titleWithName } from './page-head.server.ts';

// Other test files share the process, and the content is read once by each module that keeps it.
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test('SITE_URL of the build is the origin of every address in the head and in the sitemap', async () => {
  vi.resetModules();
  vi.stubEnv('SITE_URL', 'https://elsewhere.example/');
  const { headOf } = await import('./page-head.server.ts');
  const head = headOf('fr', { title: 'About us', description: 'Who we are.' }, 'about');
  expect(head.canonical).toBe('https://elsewhere.example/fr/a-propos');
  expect(head.alternates.map(({ href }) => href)).toEqual([
    'https://elsewhere.example/about',
    'https://elsewhere.example/fr/a-propos',
  ]);
  const { sitemapXml } = await import('../generate/sitemap.ts');
  for (const text of [JSON.stringify(head), sitemapXml()]) {
    expect(text).toContain('https://elsewhere.example/fr/');
    expect(text).not.toContain('https://fixture.example');
  }
});

test('a preview is kept from search engines, and has no facts for them; a launched site is as it was', async () => {
  const facts = { title: 'About us', description: 'Who we are.' };
  const tags = async () => {
    vi.resetModules();
    const { headOf } = await import('./page-head.server.ts');
    const { meta } = await import('./page-meta.ts');
    return meta({ loaderData: { head: headOf('en', facts, 'home') } });
  };
  const structuredData = { 'script:ld+json': expect.anything() };
  const preview = await tags();
  expect(preview).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(preview).not.toContainEqual(structuredData);
  vi.stubEnv('AS_LAUNCHED', '1');
  const launched = await tags();
  expect(launched).not.toContainEqual(expect.objectContaining({ name: 'robots' }));
  expect(launched).toContainEqual(structuredData);
});

test('each kind of page is shared with a picture of its own, in its language', () => {
  const facts = { title: 'A page', description: 'What it says.' };
  const images = [
    headOf('en', facts, 'home'),
    headOf('en', facts, 'blog'),
    headOf('fr', facts, 'blog'),
  ];
  expect(new Set(images.map(({ image }) => image.url)).size).toBe(3);
});

test('Home has the tagline alone as its title, and the others end with the name', () => {
  const titleOf = (page: 'home' | 'about') =>
    headOf('en', { title: 'Short', description: 'x' }, page).title;
  expect(titleOf('home')).toBe('Short');
  expect(titleOf('about')).toMatch(/^Short \| ./);
});

const longest = 'x'.repeat(60 - ' | Fixture Computers'.length);

test.each([
  ['Pricing', 'Pricing | Fixture Computers'],
  [longest, `${longest} | Fixture Computers`],
  [`${longest}x`, `${longest}x`],
  ['About Fixture Computers', 'About Fixture Computers'],
])('%s is titled with the name where it fits', (title, expected) => {
  expect(titleWithName(title, 'Fixture Computers')).toBe(expected);
});
