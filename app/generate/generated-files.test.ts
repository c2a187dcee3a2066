import { expect, test } from 'vitest';
import { readCompany } from '../../site/company.ts';
import { readMessages } from '../../site/index.ts';
import { readPosts } from '../../site/posts.ts';
import { startService } from '../../test/kit/service-fixture.ts';
import { openStore } from '../../test/kit/store-fixture.ts';
import { contactSettings } from './contact-settings.ts';
import { llmsTxt, robotsTxt, SECURITY_TXT_PATH, securityTxt } from './site-files.ts';
import { sitemapXml } from './sitemap.ts';

const { siteUrl, name, email } = readCompany('en');

test('the sitemap lists canonical addresses once', () => {
  const addresses = [...sitemapXml().matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toContain(`${siteUrl}/`);
  for (const { slug, alsoAt } of readPosts('en')) {
    expect(addresses).toContain(`${siteUrl}/blog/${slug}`);
    for (const other of alsoAt) expect(addresses).not.toContain(`${siteUrl}/blog/${other}`);
  }
});

test('robots.txt names the sitemap', () => {
  expect(robotsTxt()).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`);
});

test('security.txt says where to report a hole, and expires within a year', () => {
  const builtAt = Date.UTC(2026, 10, 22, 14, 30);
  const lines = securityTxt(builtAt).split('\n');
  expect(lines).toEqual([
    `Contact: mailto:${email}`,
    'Expires: 2027-10-18T00:00:00.000Z',
    'Preferred-Languages: en, fr',
    `Canonical: ${siteUrl}${SECURITY_TXT_PATH}`,
    '',
  ]);
});

test('llms.txt has the form of its format and the links that the client named', () => {
  const text = llmsTxt('en');
  expect(text).toMatch(/^# .+\n\n> .+\n\n.+\n\n## .+\n/);
  expect(text).toContain(`# ${name}\n`);
  for (const path of [
    ...['managed-it', 'cybersecurity', 'cloud-services', 'web-design', 'web-maintenance'].map(
      (service) => `services/${service}`,
    ),
    ...['dental', 'law', 'retirement', 'retail', 'non-profit'].map((one) => `industries/${one}`),
    ...['privacy-policy', 'terms-of-use', 'contact'],
  ]) {
    expect(text).toContain(`](${siteUrl}/${path}): `);
  }
});

test('the contact service answers a visitor who writes in French in our French words', async () => {
  const { text } = contactSettings('en');
  const { form } = readMessages('fr');
  const store = openStore();
  const { payload, post } = startService(store, { text });
  const headers = { 'Content-Language': 'fr-CA' };
  const refused = await post(await payload({ name: '' }), { headers });
  const { error } = (await refused.json()) as { error: string };
  expect(JSON.parse(error).details).toEqual([form.violations.name_required]);
});
