/** What is prefetched, and for which visitors nothing is. */
import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './journey.ts';
import { about, frame } from './words.ts';

/** By what the data of a page was fetched from the host, each time. */
function dataFetches(page: Page, path: string) {
  return page.evaluate(
    (address) =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name, transferSize }) => new URL(name).pathname === address && transferSize > 0)
        .map(({ initiatorType }) => initiatorType),
    `${path}.data`,
  );
}

// What the browser has kept matters here.
test.use({ ownTab: true });

const mainLink = (page: Page) =>
  page.getByRole('navigation', { name: frame.mainNavigation }).locator('a[href="/about"]:visible');

test('the page of a link that is pointed at is fetched once, before the click', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/about-[^/]*\.js/.test(request.url())) scripts.push(request.url());
  });
  await mainLink(page).hover();
  await expect.poll(() => dataFetches(page, '/about')).toEqual(['link']);
  await expect.poll(() => scripts).toHaveLength(1);
  await mainLink(page).click();
  await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(about.title)}`));
  expect(await dataFetches(page, '/about')).toEqual(['link']);
  expect(scripts).toHaveLength(1);
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
      expect(await dataFetches(page, '/about')).toEqual(['fetch']);
      expect(await page.locator('link[href*="about"][rel*=load]:not([as=style])').count()).toBe(0);
    });
  });
}
