import { expect, test, vi } from 'vitest';
import { otherDecoyName } from './controls.ts';

test('the honeypot carries one of the names of the specification, and then another one', () => {
  const decoys = ['website', 'url', 'homepage', 'company_url', 'site_link', 'business_site'];
  const drawn = (present: Parameters<typeof otherDecoyName>[0]) => {
    const names = [0, 0.2, 0.4, 0.6, 0.8, 0.999].map((random) => {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      return otherDecoyName(present);
    });
    return [...new Set<string>(names)].sort();
  };
  expect(drawn(null)).toEqual(decoys.toSorted());
  expect(drawn('url')).toEqual(decoys.filter((name) => name !== 'url').sort());
});
