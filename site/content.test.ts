import { describe, expect, test } from 'vitest';
import { errorCodes } from '../service/domain/contract.ts';
import { violationCodes } from '../service/domain/fields.ts';
import { pageAt } from './addresses/pages.ts';
import { readMessages, readOffer, readTextPage } from './index.ts';
import { findPost } from './posts.ts';
import { canonicalPaths, prerenderedPaths } from './published-paths.ts';
import { locales } from './read/locales.ts';

test.each(locales())('%s has a sentence for every code of the contract', (locale) => {
  const { form, service } = readMessages(locale);
  expect(Object.keys(form.violations).sort()).toEqual(violationCodes.toSorted());
  expect(Object.keys(form.failures)).toEqual(errorCodes);
  expect(Object.keys(service.errors)).toEqual(errorCodes);
});

test('a file is read once', () => {
  const service = (name: string) => readOffer('en', { family: 'services', name });
  expect(service('help-desk')).toBe(service('help-desk'));
  expect(service('help-desk')).not.toBe(service('web-design'));
  expect(readTextPage('en', 'about')).toBe(readTextPage('en', 'about'));
});

describe('addresses', () => {
  test('lead back to their page', () => {
    expect(pageAt('en', '/services/help-desk')).toBe('services/help-desk');
    expect(pageAt('en', '/')).toBe('home');
    expect(() => pageAt('en', '/nowhere')).toThrow('/nowhere');
  });

  test('both addresses of a post show it; one of them is canonical', () => {
    const first = '/blog/a-backup-that-works';
    const second = `${first}-moncton`;
    expect(prerenderedPaths()).toEqual(expect.arrayContaining([first, second]));
    expect(canonicalPaths('en')).toContain(first);
    expect(canonicalPaths('en')).not.toContain(second);
    expect(findPost('en', 'a-backup-that-works-moncton')).toEqual(
      findPost('en', 'a-backup-that-works'),
    );
    expect(findPost('en', 'unknown')).toBeNull();
  });
});
