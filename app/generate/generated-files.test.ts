import { expect, test } from 'vitest';
import { locales } from '../../site/read/locales.ts';
import { startService } from '../../test/kit/service-fixture.ts';
import { openStore } from '../../test/kit/store-fixture.ts';
import { contactSettings } from './contact-settings.ts';
import { llmsTxt, robotsTxt, SECURITY_TXT_PATH, securityTxt } from './site-files.ts';
import { sitemapXml } from './sitemap.ts';

test('the sitemap lists canonical addresses once', () => {
  const addresses = [...sitemapXml().matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toContain('https://fixture.example/');
  expect(addresses).toContain('https://fixture.example/blog/a-backup-that-works');
  expect(addresses.join()).not.toContain('a-backup-that-works-moncton');
});

test('the sitemap gives days where the content does, and no others', () => {
  const text = sitemapXml();
  const entry = (path: string) =>
    new RegExp(`<loc>https://fixture.example${path}</loc>(.*?)(?:<xhtml:link [^>]*>)*</url>`).exec(
      text,
    )?.[1];
  const day = /^<lastmod>20\d\d-\d\d-\d\d<\/lastmod>$/;
  expect(entry('/privacy-policy')).toMatch(day);
  expect(entry('/blog/a-backup-that-works')).toMatch(day);
  expect(entry('/services/help-desk')).toBe('');
});

test('robots.txt names the sitemap', () => {
  expect(robotsTxt()).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://fixture.example/sitemap.xml\n',
  );
});

test('security.txt says where to report a hole, and expires within a year', () => {
  const builtAt = Date.UTC(2026, 10, 22, 14, 30);
  const lines = securityTxt(builtAt).split('\n');
  expect(lines).toEqual([
    'Contact: mailto:office@fixture.example',
    'Expires: 2027-10-18T00:00:00.000Z',
    `Preferred-Languages: ${locales().join(', ')}`,
    `Canonical: https://fixture.example${SECURITY_TXT_PATH}`,
    '',
  ]);
});

test('llms.txt has the form of its format and the links that the client named', () => {
  const text = llmsTxt('en');
  expect(text).toMatch(
    /^# Fixture Computers & Networks, Moncton NB\n\n> .+\n\n.+\n\n## Services\n/,
  );
  for (const path of [
    'services/help-desk',
    'services/web-design',
    'industries/farms',
    'industries/law',
    'privacy-policy',
    'terms-of-use',
    'contact',
  ]) {
    expect(text).toContain(`](https://fixture.example/${path}): `);
  }
});

test('the contact service gets the facts that the pages show', () => {
  const settings = contactSettings('en');
  expect(settings.text.company.phone).toBe('(506) 555-0187');
  const { name } = settings.text.company;
  expect(name).toBe('Fixture Computers & Networks, Moncton NB');
  expect(settings.mail).toEqual({
    to: [{ name, address: 'office@fixture.example' }],
    from: { name, address: 'website@fixture.example' },
  });
  expect(settings.text.violations.name_required).toBe('Name is required');
});

test('the contact service answers a visitor who writes in French in our French words', async () => {
  const { text } = contactSettings('en');
  const store = openStore();
  const { payload, post } = startService(store, { text });
  const headers = { 'Content-Language': 'fr-CA' };
  const refused = await post(await payload({ name: '' }), { headers });
  const { error } = (await refused.json()) as { error: string };
  expect(JSON.parse(error).details).toEqual(['Le nom est obligatoire']);
});
