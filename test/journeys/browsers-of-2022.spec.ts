/** What a visitor comes for, in a browser without what browsers have learned since 2022. */
import type { Page } from '@playwright/test';
import { ContactPage, entry } from './contact-page.ts';
import { path as calculator, EstimatePage } from './estimate-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { withoutLaterFeatures } from './later-features.ts';
import { frame, navigation } from './words.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
test.beforeEach(({ page }) => withoutLaterFeatures(page));

const mainMenu = (page: Page) => page.getByRole('navigation', { name: frame.mainNavigation });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const menuLink = (page: Page, address: string) =>
  mainMenu(page).locator(`a[href="${address}"]:visible`).first();

async function follow(page: Page, address: string): Promise<void> {
  await menuLink(page, address).click();
  await expect(page).toHaveURL(address);
  await expect(heading(page)).toBeFocused();
}

test('the menu is a list above the page, and leads to an estimate and a request', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expect(page.getByRole('button', { name: frame.openMenu })).toHaveCount(0);
  await expectListAbovePage(page);

  await mainMenu(page).getByText(navigation.industries.label, { exact: true }).tap();
  await follow(page, '/industries/law');
  await expectListAbovePage(page);

  await follow(page, calculator);
  const estimate = new EstimatePage(page);
  await estimate.number('people').fill('9');
  await estimate.number('people').blur();
  await estimate.expectTotal({ people: 9 });
  await estimate.expectAddress({ people: 9 });

  await follow(page, '/contact');
  const contact = new ContactPage(page);
  const values = { ...entry, message: 'My phone is from 2022.\nIt gets no updates.' };
  await contact.fillAndSolve(values);
  await contact.submit.click();
  await contact.expectSent();
  await expect.poll(() => site.mailbox.about('My phone is from 2022.').length).toBe(1);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

async function expectListAbovePage(page: Page): Promise<void> {
  const menu = await page.locator('.mobile-menu').boundingBox();
  const main = await page.getByRole('main').boundingBox();
  expect(menu?.height).toBeGreaterThan(0);
  expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}
