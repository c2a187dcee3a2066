/** What a visitor types, taps and opens before React takes over the page is neither lost nor undone; the form: in other-browsers/. */
import type { Page } from '@playwright/test';
import { path as calculatorPath, EstimatePage } from './estimate-page.ts';
import { expect, holdBack, hydrated, test } from './journey.ts';
import { frame, nameOf } from './words.ts';

/** Opens a page before React has arrived. Returns what lets hydration end. */
async function open(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdBack(page, /assets\/entry\.client-[^/]*\.js$/);
  await page.goto(path);
  return async () => {
    release();
    await hydrated(page);
  };
}

test('what is chosen in the calculator is calculated', async ({ page }) => {
  const estimate = new EstimatePage(page);
  const finish = await open(page, calculatorPath);
  await estimate.number('people').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('33');
  await page.getByText(nameOf('plans', 'essential'), { exact: true }).last().click();
  await finish();
  await expect(estimate.number('people')).toHaveValue('33');
  await estimate.expectTotal({ people: 33, plan: 'essential' });
  await estimate.expectAddress({ people: 33, plan: 'essential' });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

  test('a menu and what is opened in it stay open', async ({ page }) => {
    const finish = await open(page, '/');
    await page.getByRole('button', { name: frame.openMenu }).tap();
    const menu = page.locator('[popover]:popover-open');
    await menu.locator('summary').first().tap();
    await finish();
    await expect(menu.locator('details a').first()).toBeVisible();
  });
});
