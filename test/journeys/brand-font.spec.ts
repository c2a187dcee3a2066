/** The brand font comes with the first page where it moves nothing, and with the next page elsewhere. */
import type { Page } from '@playwright/test';
import { brandFont, expect, holdBack, hydrated, test } from './journey.ts';
import { about } from './words.ts';

declare global {
  interface Window {
    /** How tall each was, in windows. */
    swappedParts: number[];
  }
}

/** Shows a page in another font until its own arrives. Returns whether that is shown, or ready for the next page. */
async function shownInPlaceOf(standIn: string, page: Page): Promise<string> {
  const release = await holdBack(page, '**/*.woff2');
  await page.goto('/');
  await page.evaluate((font) => {
    document.documentElement.style.setProperty('--font-sans', font);
  }, standIn);
  release();
  return brandFont(page);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('where it moves nothing it is shown on the first page', async ({ page }) => {
  // No other font has the same widths whatever the page says.
  expect(await shownInPlaceOf('"Hanken Grotesk"', page)).toBe('brand');
  await expect(heading(page)).toHaveCSS('font-family', /^"Hanken Grotesk", "As Hanken/);
});

test('in place of a wider font it would move the first page, and is shown on the next', async ({
  page,
}) => {
  expect(await shownInPlaceOf('monospace', page)).toBe('ready');
  await hydrated(page);
  await expect(heading(page)).toHaveCSS('font-family', 'monospace');
  const links = page.getByRole('navigation').locator('a[href="/about"]:visible');
  await links.first().click();
  await expect(heading(page)).toHaveText(about.heading);
  await expect(heading(page)).toHaveCSS('font-family', /^"Hanken Grotesk"/);
});

test('it takes the place of the other in parts that are no taller than the window', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.swappedParts = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement) || target === document.documentElement) continue;
        window.swappedParts.push(target.offsetHeight / innerHeight);
      }
    }).observe(document, { subtree: true, attributeFilter: ['data-font'] });
  });
  await page.goto('/pricing-calculator');
  expect(await brandFont(page)).toBe('brand');
  const parts = await page.evaluate(() => window.swappedParts);
  expect(parts.length).toBeGreaterThan(0);
  expect(Math.max(...parts)).toBeLessThanOrEqual(1);
});
