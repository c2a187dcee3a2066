/** The contact page says the words of the button that led there, and writes none of them for the visitor. */
import type { Page } from '@playwright/test';
import { ContactPage } from './contact-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { contactPage } from './specification.ts';
import { navigation } from './words.ts';

const { consultation, quote, assessment } = navigation.callsToAction;

async function expectAskedFor(page: Page, asked: string | null): Promise<void> {
  const heading = page.locator('.contact-card').getByRole('heading', { level: 2 });
  for (const words of [consultation, quote, assessment, contactPage.form]) {
    const line = heading.getByText(words, { exact: true });
    await expect(line).toBeVisible({ visible: words === (asked ?? contactPage.form) });
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
}

test('after a button, after a reload, and no longer after the menu', async ({ page }) => {
  const contact = new ContactPage(page);
  const message = contact.field('message');
  await page.goto('/pricing');
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: quote }).first().click();
  await expect(page).toHaveURL('/contact#quote');
  await expectAskedFor(page, quote);
  await expect(message).toHaveValue('');
  await expect(contact.captcha).toHaveCount(0);
  await page.goto('/contact#assessment.');
  await expectAskedFor(page, assessment);
  await message.fill(`${quote}\nWe are nine.`);
  await page.goto('/contact#quote');
  await page.reload();
  await hydrated(page);
  await expectAskedFor(page, quote);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/contact#content');
  await expect(page.getByRole('heading', { name: quote })).toBeVisible();
  await page.getByRole('banner').locator('a[href="/contact"]:visible').first().click();
  await expect(page).toHaveURL('/contact');
  await expectAskedFor(page, null);
  await expect(message).toHaveValue(`${quote}\nWe are nine.`);
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
