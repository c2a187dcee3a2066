/** The bar to call or book with, at the bottom of a phone's screen (NAV-16). */
import type { Page } from '@playwright/test';
import { brandFont, expect, hydrated, test } from './journey.ts';
import { expectApart } from './page-layout.ts';
import { shell } from './specification.ts';
import { company, dental, frame, home, homeAction, navigation } from './words.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const callBar = (page: Page) =>
  page.getByRole('navigation', { name: navigation.footer.contactLabel, exact: true });

test('it calls and books, covers nothing, and makes way for typing, the footer and paper', async ({
  page,
}) => {
  await page.goto('/blog');
  await hydrated(page);
  // It changes the height of the page, which is measured below.
  await brandFont(page);
  const bar = callBar(page);
  await expect(bar).toBeInViewport({ ratio: 1 });
  const call = bar.getByRole('link', { name: frame.call, exact: true });
  await expect(call).toHaveAttribute('href', `tel:${company.phone.dial}`);
  const book = bar.getByRole('link', { name: navigation.callsToAction.consultation });

  await test.step('Scroll to top stands above it', async () => {
    await page.evaluate(() => window.scrollTo(0, 600));
    await expectApart(page.getByRole('button', { name: shell.scrollToTop }), bar);
  });

  await test.step('a field that has the focus hides it, and nothing moves', async () => {
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    await page.getByRole('searchbox').focus();
    await expect(bar).toBeHidden();
    expect(await height()).toBe(before);
    await page.getByRole('searchbox').blur();
    await expect(bar).toBeVisible();
  });

  await test.step('paper, wide and low windows have none', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(bar).toBeHidden();
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 768, height: 740 });
    await expect(bar).toBeHidden();
    await page.setViewportSize({ width: 740, height: 360 });
    await expect(bar).toBeHidden();
    await page.setViewportSize({ width: 360, height: 740 });
  });

  await test.step('it is hidden near the footer', async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(bar).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 600));
    await expect(bar).toBeVisible();
  });

  await book.tap();
  await expect(page).toHaveURL('/contact#consultation');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(bar).toHaveCount(0);
});

test('a field that was touched before the scripts ran hides it once they do', async ({ page }) => {
  await page.goto('/blog', { waitUntil: 'commit' });
  await page.getByRole('searchbox').focus();
  await hydrated(page);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(callBar(page)).toBeHidden();
});

for (const { path, name, next } of [
  { path: '/', name: homeAction, next: home.services.heading },
  {
    path: '/industries/dental',
    name: navigation.callsToAction[dental.callToAction],
    next: dental.included.heading,
  },
]) {
  test(`on ${path} it waits until the action of the page is out of view, and then has its name`, async ({
    page,
  }) => {
    await page.goto(path);
    const action = page.getByRole('main').getByRole('link', { name }).first();
    // The strip of a preview may have moved it below the first view.
    await action.evaluate((one) => one.scrollIntoView({ block: 'end' }));
    await expect(action).toBeInViewport();
    await expect(callBar(page)).toBeHidden();
    await page.getByRole('heading', { name: next }).evaluate((one) => one.scrollIntoView());
    await expect(callBar(page).getByRole('link', { name })).toBeVisible();
  });
}

test('on a page that ends with an action it has its name', async ({ page }) => {
  await page.goto('/blog/choose-cloud-solution-ottawa-business');
  const name = (await page.locator('.closing-band a').textContent()) ?? '';
  await expect(callBar(page).getByRole('link', { name, exact: true })).toBeAttached();
});

test('it lies over no link of the contents that a page begins with (WCAG 2.5.8)', async ({
  page,
}) => {
  await page.goto('/privacy-policy');
  const contents = page.getByRole('navigation', { name: frame.contentsLabel });
  const bar = page.locator('.call-bar');
  await expect(contents).toBeInViewport();
  await expect(bar).toBeHidden();
  await page
    .getByRole('heading', { level: 2 })
    .nth(5)
    .evaluate((one) => one.scrollIntoView());
  await expect(contents).not.toBeInViewport();
  await expect(bar).toBeVisible();
});
