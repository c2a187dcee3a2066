import { expect, test } from 'vitest';
import { contactSettings } from './contact-settings.ts';
import { llmsTxt } from './llms-txt.ts';
import { sitemapXml } from './sitemap.ts';

test('the sitemap lists canonical addresses once', () => {
  const addresses = [...sitemapXml('en').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toContain('https://towpath.example/');
  expect(addresses).toContain('https://towpath.example/blog/website-maintenance-tips-ottawa');
  expect(addresses.join()).not.toContain('website-maintenance-tips-ottawa-small-business');
});

test('llms.txt has the form of its format and the links that the specification names', () => {
  const text = llmsTxt('en');
  expect(text).toMatch(/^# Towpath IT\n\n> .+\n\n.+\n\n## Services\n/);
  for (const path of [
    'services/managed-it',
    'services/cybersecurity',
    'services/cloud-services',
    'services/web-design',
    'services/web-maintenance',
    'industries/dental',
    'industries/law',
    'industries/retirement',
    'industries/retail',
    'industries/non-profit',
    'privacy-policy',
    'terms-of-use',
    'contact',
  ]) {
    expect(text).toContain(`](https://towpath.example/${path}): `);
  }
});

test('the contact service gets the facts that the pages show', () => {
  const settings = contactSettings('en');
  expect(settings.text.company.phone).toBe('(613) 555-0142');
  expect(settings.mail.to).toEqual([{ name: 'Towpath IT', address: 'hello@towpath.example' }]);
  expect(settings.text.violations.name_required).toBe('Name is required');
});
