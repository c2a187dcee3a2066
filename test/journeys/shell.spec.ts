/** Header, menus, footer, skip link and scroll-to-top button. */
import type { Page } from '@playwright/test';
import { pathOf } from '../../site/addresses/pages.ts';
import { readMessages } from '../../site/index.ts';
import { locales } from '../../site/read/locales.ts';
import { expect, hydrated, test } from './journey.ts';
import { expectApart, setLetterSize } from './page-layout.ts';
import { shell, tagline } from './specification.ts';
import { company, frame, navigation } from './words.ts';

const { phone, address } = company;

const isPhone = { viewport: { width: 390, height: 800 }, hasTouch: true };

test.describe('header and footer', () => {
  test('show how to reach the company, and where to open a ticket', async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: phone.display })).toHaveAttribute(
      'href',
      `tel:${phone.dial}`,
    );
    const { street, city, region } = address;
    await expect(header.getByText(`${street}, ${city}, ${region}`).first()).toBeVisible();
    for (const name of [shell.home, ...shell.main]) {
      await expect(header.getByRole('link', { name, exact: true }).first()).toBeVisible();
    }
    const ticket = header.getByRole('link', { name: shell.supportTicket });
    await expect(ticket).toHaveAttribute('href', company.supportUrl);
    await expect(ticket).toHaveAttribute('target', '_blank');
    for (const { name: network } of company.social) {
      await expect(header.getByRole('link', { name: network }).first()).toBeVisible();
    }
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(tagline);
    await expect(footer).toContainText(String(company.copyrightYear));
    for (const name of [...shell.quickLinks, ...shell.legal]) {
      await expect(footer.getByRole('link', { name, exact: true }).first()).toBeVisible();
    }
  });
});

for (const locale of locales) {
  test(`${locale}: the menu fits the narrowest window that shows it`, async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 800 });
    await page.goto(pathOf(locale, 'home'));
    await page.evaluate(() => document.fonts.ready);
    const menu = page.getByRole('navigation', { name: readMessages(locale).site.mainNavigation });
    const tops = await menu
      .getByRole('listitem')
      .evaluateAll((items) =>
        items
          .filter((item) => item.checkVisibility())
          .map((item) => Math.round(item.getBoundingClientRect().top)),
      );
    expect(tops.length).toBeGreaterThan(5);
    // One line as it is written; labels of an owner's may take a second one.
    expect(new Set(tops).size).toBeLessThanOrEqual(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
    const box = await page.getByRole('banner').locator('.button-main:visible').boundingBox();
    expect(box?.y, "the button's way from the top of the window").toBeGreaterThan(3);
  });
}

test('the header has room for a long name', async ({ page }) => {
  await page.goto('/fr');
  await hydrated(page);
  const siteName = page.locator('.site-name');
  await siteName
    .locator('span')
    .evaluate((one, text) => one.replaceChildren(text), 'Informatiquegeneraledeloutaouaisenvirons');
  for (const width of [320, 390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const neighbour = width < 768 ? '.menu-button' : '.main-navigation';
    await expectApart(siteName, page.locator(neighbour));
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await setLetterSize(page, 32);
  await expect(page.locator('.menu-button')).toBeInViewport({ ratio: 1 });
});

// The journeys within the app see it once the page is hydrated.
test.describe('the active item of a page as it is served', () => {
  test.use({ javaScriptEnabled: false });

  const current = (page: Page) =>
    page
      .getByRole('navigation', { name: frame.mainNavigation })
      .locator('[aria-current], [data-active=true]');

  test('is Home on the home page only, else the item whose address begins the path', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(current(page)).toHaveText([shell.home]);
    await expect(current(page)).toHaveAttribute('aria-current', 'page');
    await page.goto('/services/cybersecurity');
    await expect(page.getByRole('button', { name: shell.services })).toHaveAttribute(
      'data-active',
      'true',
    );
    await expect(page.getByRole('button', { name: shell.industries })).toHaveAttribute(
      'data-active',
      'false',
    );
  });
});

test.describe('menus', () => {
  test('a dropdown works by keyboard and closes when a link is chosen', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const button = page.getByRole('button', { name: shell.services });
    const menu = page.getByRole('navigation', { name: frame.mainNavigation });
    const link = menu.locator('a[href="/services/cybersecurity"]:visible');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(link).toBeVisible();
    const names = navigation.services.pages.map(({ label }) => label);
    await expect(page.locator('.dropdown:popover-open').getByRole('link')).toHaveText(names);
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/services/cybersecurity');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(link).toBeHidden();
    // The link now leads to the present page.
    await button.click();
    await link.click();
    await expect(link).toBeHidden();
  });

  test.describe('on a phone', () => {
    test.use(isPhone);

    test('the menu opens, changes its label, and closes when a link is chosen', async ({
      page,
    }) => {
      await page.goto('/');
      await hydrated(page);
      const menu = page.getByRole('navigation', { name: frame.mainNavigation });
      const industries = menu.getByText(shell.industries, { exact: true });
      await page.getByRole('button', { name: frame.openMenu }).tap();
      const toggle = page.getByRole('button', { name: frame.closeMenu });
      await toggle.tap();
      await expect(page.getByRole('button', { name: frame.openMenu })).toBeVisible();
      await page.getByRole('button', { name: frame.openMenu }).tap();
      await industries.tap();
      await menu.locator('a[href="/industries/law"]:visible').tap();
      await expect(page).toHaveURL('/industries/law');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByRole('button', { name: frame.openMenu })).toBeVisible();
      // The link now leads to the present page, and its group is active.
      await page.getByRole('button', { name: frame.openMenu }).tap();
      await expect(industries).toHaveAttribute('data-active', 'true');
      await menu.locator('a[href="/industries/law"]:visible').tap();
      await expect(page.getByRole('button', { name: frame.openMenu })).toBeVisible();
    });
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('a dropdown and the menu of a phone open, and lead on', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: shell.industries }).click();
      await page.getByRole('banner').locator('a[href="/industries/schools"]:visible').click();
      await expect(page).toHaveURL('/industries/schools');
      await page.setViewportSize(isPhone.viewport);
      await page.getByRole('button', { name: frame.openMenu }).click();
      const about = page.getByRole('banner').locator('a[href="/about"]:visible');
      await expect(about).toBeVisible();
      await page.getByRole('button', { name: frame.closeMenu }).click();
      await expect(about).toBeHidden();
    });
  });
});

test('the scroll-to-top button shows above 300 px and leads to the top', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const button = page.getByRole('button', { name: shell.scrollToTop });
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect(button).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 301));
  await expect(button).toBeVisible();
  await button.click();
  await page.waitForFunction(() => window.scrollY === 0);
  await expect(button).toBeHidden();
  // The focus would be lost with the button.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
