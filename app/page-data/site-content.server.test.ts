import { expect, test } from 'vitest';
import { readSite } from '../../site/read/site.ts';
import { loadSiteFrame } from './site-content.server.ts';

test('the strip of a preview comes before an announcement, which a launched site has on its days', () => {
  const stripOn = (today: string, asLaunched: boolean) =>
    readSite({ today, asLaunched }, () => loadSiteFrame('fr').strip);
  expect(stripOn('2026-03-06', false)).not.toHaveProperty('link');
  expect(stripOn('2026-03-06', true)).toEqual({
    label: 'Avis',
    text: 'On peint la boutique\u00a0: entrez quand même.',
    link: { label: 'Où nous sommes', href: '/fr/contact' },
  });
  expect(stripOn('2026-03-07', true)).toBeNull();
});
