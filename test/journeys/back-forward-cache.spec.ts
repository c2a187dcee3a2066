/** Going back after a full page load restores the old page as it was, without loading it again. */
import type { Page } from '@playwright/test';
import config from '../../playwright.config.ts';
import { ContactPage, entry } from './contact-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { frame } from './words.ts';

test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    // The headless shell has no back-forward cache.
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    // Playwright turns the cache off.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

/** If it fails, `notRestoredReasons` says why the browser loaded the page again. */
async function expectRestored(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.restored = String(persisted);
    });
  });
  const { pathname } = new URL(page.url());
  await page.goto('/llms.txt');
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(pathname);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation');
        const reasons = (navigation as { notRestoredReasons?: unknown }).notRestoredReasons ?? null;
        return { restored: document.documentElement.dataset.restored, reasons };
      }),
    )
    .toEqual({ restored: 'true', reasons: null });
}

test('every kind of page with a script of its own is restored', async ({ page }) => {
  for (const path of ['/', '/about', '/pricing-calculator', '/blog', '/contact']) {
    await test.step(path, async () => {
      await page.goto(path);
      await hydrated(page);
      await expectRestored(page);
    });
  }
});

test('a page reached in-app is restored, and its links still work', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const main = page.getByRole('navigation', { name: frame.mainNavigation });
  await main.locator('a[href="/about"]:visible').click();
  await expect(page).toHaveURL('/about');
  await expectRestored(page);
  await main.locator('a[href="/blog"]:visible').click();
  await expect(page).toHaveURL('/blog');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a contact form in use is restored with everything in it', async ({ page }) => {
  const contact = new ContactPage(page);
  await page.goto('/contact');
  await hydrated(page);
  await contact.fill({ ...entry, message: 'Half written, then something came up.' });
  await contact.solveCaptcha();
  await expectRestored(page);
  await expect(contact.field('message')).toHaveValue('Half written, then something came up.');
});
