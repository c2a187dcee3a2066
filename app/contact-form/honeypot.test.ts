import { expect, test } from 'vitest';
import { decoyNames, firstDecoyName, otherDecoyName } from './controls.ts';

test('the decoy names of the specification', () => {
  expect(decoyNames).toEqual([
    'website',
    'url',
    'homepage',
    'company_url',
    'site_link',
    'business_site',
  ]);
  expect(decoyNames).toContain(firstDecoyName);
});

test('every name comes up by chance, and never the present one', () => {
  for (const present of [null, ...decoyNames]) {
    const chosen = Array.from({ length: 60 }, (_, step) =>
      otherDecoyName(present, () => step / 60),
    );
    expect(new Set(chosen)).toEqual(new Set(decoyNames.filter((name) => name !== present)));
  }
});

test('the ends of the range of chance', () => {
  expect(otherDecoyName(null, () => 0)).toBe('website');
  expect(otherDecoyName(null, () => 1 - Number.EPSILON)).toBe('business_site');
  expect(otherDecoyName('website', () => 0)).toBe('url');
});
