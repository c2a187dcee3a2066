/** Header, menus, footer, skip link and scroll-to-top button (NAV). */
import type { Page } from '@playwright/test';
import { locales } from '../../site/addresses/locales.ts';
import { pathOf } from '../../site/addresses/pages.ts';
import { readMessages } from '../../site/index.ts';
import { expect, hydrated, test } from './journey.ts';
import { rootAttribute } from './root-attribute.ts';

const isPhone = { viewport: { width: 390, height: 800 }, hasTouch: true };

test.describe('header and footer', () => {
  test('show how to reach the company, and where to open a ticket', async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: '(613) 555-0142' })).toHaveAttribute(
      'href',
      'tel:+16135550142',
    );
    await expect(
      header.getByText('100 Example Street, Suite 200, Ottawa, ON').first(),
    ).toBeVisible();
    const ticket = header.getByRole('link', { name: 'Open Support Ticket' });
    await expect(ticket).toHaveAttribute('href', 'https://support.towpath.example');
    await expect(ticket).toHaveAttribute('target', '_blank');
    for (const network of ['Facebook', 'Instagram', 'WhatsApp', 'TikTok']) {
      await expect(header.getByRole('link', { name: network }).first()).toBeVisible();
    }
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Tech Made Simple. Growth Made Possible.');
    await expect(footer).toContainText('2025');
    for (const name of ['Terms of Use', 'Privacy Policy', 'Copyright', 'Cookies']) {
      await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
    }
    // It is rendered while it is out of view too, so that a picture of the whole page shows it.
    await page.evaluate(() => window.scrollTo(0, 0));
    const isRendered = footer
      .getByText('Tech Made Simple.')
      .evaluate((text) => text.checkVisibility({ contentVisibilityAuto: true }));
    expect(await isRendered).toBe(true);
  });

  test('show a phone number that can be tapped at every width', async ({ page }) => {
    await page.goto('/privacy-policy');
    const call = page.getByRole('banner').getByRole('link', { name: '(613) 555-0142' });
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const box = await call.boundingBox();
      expect(box?.height, `${width} px`).toBeGreaterThanOrEqual(44);
      expect(box?.y, `${width} px`).toBeLessThan(44);
    }
  });
});

for (const locale of locales) {
  test(`${locale}: the menu is one line in the narrowest window that shows it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 800 });
    await page.goto(pathOf(locale, 'home'));
    await rootAttribute(page, 'data-font', ['brand']);
    const menu = page.getByRole('navigation', { name: readMessages(locale).site.mainNavigation });
    const tops = await menu
      .getByRole('listitem')
      .evaluateAll((items) =>
        items
          .filter((item) => item.checkVisibility())
          .map((item) => Math.round(item.getBoundingClientRect().top)),
      );
    expect(tops.length).toBeGreaterThan(5);
    expect(new Set(tops).size).toBe(1);
  });
}

test.describe('the active item', () => {
  const current = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).locator('[aria-current], [data-active=true]');

  test('is Home only on the home page', async ({ page }) => {
    await page.goto('/');
    await expect(current(page)).toHaveText(['Home']);
    await expect(current(page)).toHaveAttribute('aria-current', 'page');
  });

  test('is the item whose address begins the path', async ({ page }) => {
    await page.goto('/blog/website-conversion-optimization-guide');
    await expect(current(page)).toHaveText(['Blog']);
    await page.goto('/services/cybersecurity');
    await expect(page.getByRole('button', { name: 'Services' })).toHaveAttribute(
      'data-active',
      'true',
    );
    await expect(page.getByRole('button', { name: 'Industries' })).toHaveAttribute(
      'data-active',
      'false',
    );
  });
});

test.describe('menus', () => {
  test('a dropdown works by keyboard and closes when a link is chosen', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const button = page.getByRole('button', { name: 'Services' });
    const menu = page.getByRole('navigation', { name: 'Main' });
    const link = menu.getByRole('link', { name: 'Cybersecurity', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(link).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Cybersecurity' })).toBeFocused();
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
      const industries = page
        .getByRole('navigation', { name: 'Main' })
        .getByText('Industries', { exact: true });
      await page.getByRole('button', { name: 'Open menu' }).tap();
      const toggle = page.getByRole('button', { name: 'Close menu' });
      await toggle.tap();
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
      await page.getByRole('button', { name: 'Open menu' }).tap();
      await industries.tap();
      await page.getByRole('link', { name: 'Law Offices' }).first().tap();
      await expect(page.getByRole('heading', { level: 1, name: 'Law Offices' })).toBeFocused();
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
      // The link now leads to the present page, and its group is active (NAV-9).
      await page.getByRole('button', { name: 'Open menu' }).tap();
      await expect(industries).toHaveAttribute('data-active', 'true');
      await page.getByRole('link', { name: 'Law Offices' }).first().tap();
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
    });
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('a dropdown opens and its links work', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Industries' }).click();
      await page.getByRole('link', { name: 'Schools' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Schools' })).toBeVisible();
    });

    test.describe('on a phone', () => {
      test.use(isPhone);

      test('the menu opens and closes', async ({ page }) => {
        await page.goto('/about');
        await expect(page.getByRole('navigation', { name: 'Contact' })).toBeInViewport();
        await page.getByRole('button', { name: 'Open menu' }).tap();
        await expect(page.getByRole('link', { name: 'Why Choose Us' })).toBeVisible();
        await page.getByRole('button', { name: 'Close menu' }).tap();
        await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
      });
    });
  });
});
test('the scroll-to-top button shows above 300 px and leads to the top', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const button = page.getByRole('button', { name: 'Scroll to top' });
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect(button).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 301));
  await expect(button).toBeVisible();
  await button.click();
  await page.waitForFunction(() => window.scrollY === 0);
  await expect(button).toBeHidden();
});

test('the skip link leads past the menus', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('a long page leads to its sections from its top', async ({ page }) => {
  for (const path of ['/about', '/premium-plus', '/pricing']) {
    await page.goto(path);
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    for (const link of await links.all()) {
      await expect(page.locator(`h2${await link.getAttribute('href')}`)).toHaveText(
        (await link.textContent()) ?? '',
      );
    }
    expect(await links.count()).toBeGreaterThan(4);
  }
  await page.getByRole('link', { name: 'Care for a website' }).click();
  await expect(page.getByRole('heading', { name: 'Care for a website' })).toBeInViewport();
});
