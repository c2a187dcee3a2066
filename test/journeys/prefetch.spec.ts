/** What is prefetched, and for which visitors nothing is. */
import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './journey.ts';
import { about, frame } from './words.ts';

/** How the data of a page was fetched each time, and whether it came from the browser's cache. */
function dataFetches(page: Page, path: string) {
  return page.evaluate(
    (address) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname === address)
        .map((entry) => {
          const { initiatorType, transferSize } = entry as PerformanceResourceTiming;
          return `${initiatorType} ${transferSize > 0 ? 'from the host' : 'from the cache'}`;
        }),
    `${path}.data`,
  );
}

// What the browser has kept matters here.
test.use({ ownTab: true });

const mainLink = (page: Page) =>
  page.getByRole('navigation', { name: frame.mainNavigation }).locator('a[href="/about"]:visible');

test('data prefetched on hover serves the click', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await mainLink(page).hover();
  await expect.poll(() => dataFetches(page, '/about')).toEqual(['fetch from the host']);
  await mainLink(page).click();
  await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(about.title)}`));
  expect(await dataFetches(page, '/about')).toEqual([
    'fetch from the host',
    'fetch from the cache',
  ]);
});

for (const [who, connection] of [
  ['a visitor who saves data', { saveData: true, effectiveType: '4g' }],
  ['a visitor on a slow connection', { saveData: false, effectiveType: '2g' }],
] as const) {
  test.describe(who, () => {
    test.beforeEach(({ page }) =>
      page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value });
      }, connection),
    );

    test('gets the data of a page on the click only', async ({ page }) => {
      await page.goto('/');
      await hydrated(page);
      await mainLink(page).hover();
      await mainLink(page).click();
      await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(about.title)}`));
      expect(await dataFetches(page, '/about')).toEqual(['fetch from the host']);
      expect(await page.locator('link[rel=prefetch]').count()).toBe(0);
    });

    test('gets the still picture of the hero, not its animation', async ({ page }) => {
      const addresses: string[] = [];
      page.on('request', (request) => addresses.push(request.url()));
      await page.goto('/');
      await hydrated(page);
      await expect(page.locator('[data-shown="still"] img')).toBeVisible();
      expect(addresses.filter((address) => address.includes('animated-scene'))).toEqual([]);
    });
  });
}
