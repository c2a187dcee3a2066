/** The contact page says the words of the button that led to it. */
import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './journey.ts';
import { navigation } from './words.ts';

const { consultation, quote, assessment } = navigation.callsToAction;

async function expectAskedFor(page: Page, asked: string | null): Promise<void> {
  const card = page.locator('.contact-card');
  for (const words of [consultation, quote, assessment]) {
    const line = card.getByText(words, { exact: true });
    await expect(line).toBeVisible({ visible: words === asked });
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
}

test('after a button, after a reload, and no longer after the menu', async ({ page }) => {
  await page.goto('/pricing');
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: quote }).first().click();
  await expect(page).toHaveURL('/contact#quote');
  await expectAskedFor(page, quote);
  await page.reload();
  await hydrated(page);
  await expectAskedFor(page, quote);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/contact#content');
  await expect(page.locator('.contact-card').getByText(quote, { exact: true })).toBeVisible();
  await page.getByRole('banner').locator('a[href="/contact"]:visible').first().click();
  await expect(page).toHaveURL('/contact');
  await expectAskedFor(page, null);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('too', async ({ page }) => {
    await page.goto('/contact');
    await expectAskedFor(page, null);
    await page.goto('/contact#assessment');
    await expectAskedFor(page, assessment);
  });
});
