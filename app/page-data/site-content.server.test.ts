import { afterEach, expect, test, vi } from 'vitest';

// Other test files share the process, and the content is read once by each module that keeps it.
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.resetModules();
});

async function stripAt(now: string) {
  vi.resetModules();
  vi.setSystemTime(now);
  const { loadSiteFrame } = await import('./site-content.server.ts');
  return loadSiteFrame('fr').strip;
}

test('the strip of a preview comes before an announcement, which a launched site has on its days', async () => {
  const announced = '2026-03-06T22:00:00Z';
  expect(await stripAt(announced)).not.toHaveProperty('link');
  vi.stubEnv('AS_LAUNCHED', '1');
  expect(await stripAt(announced)).toEqual({
    label: 'Avis',
    text: 'On peint la boutique\u00a0: entrez quand même.',
    link: { label: 'Où nous sommes', href: '/fr/contact' },
  });
  // The day after, in Ottawa.
  expect(await stripAt('2026-03-07T05:00:00Z')).toBeNull();
});
