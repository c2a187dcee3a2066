/**
 * axe finds no violation in menus, questions and forms that a visitor has opened. every-page.spec.ts checks the pages
 * as they load.
 */
import type { Page } from '@playwright/test';
import { axeViolations, COLOUR_RULES } from './axe.ts';
import { ContactPage } from './contact-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { toasts } from './specification.ts';
import { form, frame, navigation } from './words.ts';

// With motion, axe might measure colours in the middle of a fade.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function expectNoViolations(page: Page) {
  expect(await axeViolations(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, COLOUR_RULES), 'dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

test('open menus and questions have no violations, and menus lead to their pages', async ({
  page,
}) => {
  const { services, industries } = navigation;
  const [service, industry] = [services.pages[0], industries.pages[0]];
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/pricing');
  await hydrated(page);
  await page.locator('main details').first().click();
  await expectNoViolations(page);
  await page.getByRole('button', { name: frame.openMenu }).click();
  const menu = page.getByRole('navigation', { name: frame.mainNavigation });
  await menu.getByText(services.label, { exact: true }).first().click();
  await expect(menu.getByRole('link', { name: service?.label ?? '' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: frame.closeMenu }).click();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: industries.label }).click();
  const link = page.locator('.dropdown').getByRole('link', { name: industry?.label ?? '' });
  await expect(link).toBeVisible();
  await expectNoViolations(page);
  await link.click();
  await expect(page).toHaveURL(`/${industry?.page}`);
});

test.describe('the form', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('has none with errors and their toast, nor when its captcha cannot load, succeeds or expires', async ({
    page,
  }) => {
    const contact = new ContactPage(page);
    const script = '**/assets/altcha-*.js';
    await page.route(script, (route) => route.abort());
    await contact.open();
    await contact.submit.click();
    await contact.expectToast(toasts.validation);
    await expect(page.getByRole('alert').first()).toContainText(form.errorSummaryTitle);
    const retry = page.getByRole('button', { name: form.captchaRetry });
    await expect(retry).toBeVisible();
    await expectNoViolations(page);

    await page.unroute(script);
    await retry.click();
    await contact.solveCaptcha();
    await expectNoViolations(page);

    await page.clock.fastForward('01:00:00');
    await expect(page.getByText(form.captchaExpired)).toBeVisible();
    await expectNoViolations(page);
  });
});
