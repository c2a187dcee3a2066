/** The bar to call or book with, at the bottom of a phone's screen. */
import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './journey.ts';
import { expectApart } from './page-layout.ts';
import { shell } from './specification.ts';
import { company, frame, home, homeAction, navigation } from './words.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const callBar = (page: Page) =>
  page.getByRole('navigation', { name: navigation.footer.contactLabel, exact: true });

test('it calls and books, covers nothing, and makes way for typing, the footer and paper', async ({
  page,
}) => {
  await page.goto('/blog');
  await hydrated(page);
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
    await page.evaluate(() => {
      document.querySelector('main')?.prepend(document.createElement('input'));
    });
    const place = () =>
      page
        .getByRole('heading', { level: 1 })
        .evaluate((heading) => heading.getBoundingClientRect().top + scrollY);
    const before = await place();
    await page.getByRole('textbox').focus();
    await expect(bar).toBeHidden();
    expect(await place()).toBe(before);
    await page.getByRole('textbox').blur();
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

test('it waits until the action of the page is out of view, and then has its name', async ({
  page,
}) => {
  await page.goto('/');
  const action = page.getByRole('main').getByRole('link', { name: homeAction }).first();
  // The strip of a preview may have moved it below the first view.
  await action.evaluate((one) => one.scrollIntoView({ block: 'end' }));
  await expect(action).toBeInViewport();
  await expect(callBar(page)).toBeHidden();
  const next = page.getByRole('heading', { name: home.services.heading });
  await next.evaluate((one) => one.scrollIntoView());
  await expect(callBar(page).getByRole('link', { name: homeAction })).toBeVisible();
});
