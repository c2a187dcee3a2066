/**
 * axe finds no violation in menus, forms and details that a visitor has opened, in every language, because
 * words differ in length. every-page.spec.ts checks the pages as they load.
 */
import type { Page } from '@playwright/test';
import { CHALLENGE_PATH } from '../../service/shared/contract.ts';
import { localeFacts, locales } from '../../site/addresses/locales.ts';
import { pathOf } from '../../site/addresses/pages.ts';
import { readMessages, readNavigation } from '../../site/index.ts';
import { axeViolations, COLOUR_RULES } from './axe.ts';
import { expect, hydrated, test } from './journey.ts';

// With motion, axe might measure colours in the middle of a fade.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function expectNoViolations(page: Page) {
  expect(await axeViolations(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, COLOUR_RULES), 'dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

for (const locale of locales) {
  const { language } = localeFacts(locale);
  const { site, form } = readMessages(locale);
  const { services, industries } = readNavigation(locale);

  test(`${language}: open menus have no violations, and lead to their pages`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(pathOf(locale, 'industries/dental'));
    await hydrated(page);
    await page.getByRole('button', { name: site.openMenu }).click();
    const menu = page.getByRole('navigation', { name: site.mainNavigation });
    await menu.getByText(services.label, { exact: true }).first().click();
    await expect(menu.getByRole('link', { name: services.overview.label })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: site.closeMenu }).click();

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: industries.label }).click();
    const overview = page.getByRole('link', { name: industries.overview.label });
    await expect(overview).toBeVisible();
    await expectNoViolations(page);
    await overview.click();
    await expect(page).toHaveURL(pathOf(locale, 'industries'));
  });

  test(`${language}: the form with errors, and with its toast, has no violations`, async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto(pathOf(locale, 'contact'));
    await hydrated(page);
    await page.getByRole('button', { name: form.submit }).click();
    const toast = page.locator('.toast');
    await expect(toast).toContainText(form.toasts.validation.title);
    await expect(page.getByRole('alert')).toContainText(form.errorSummaryTitle);
    await expect(page.getByRole('checkbox', { name: form.captchaUnverified })).toBeVisible();
    await expectNoViolations(page);
  });

  test.describe('the captcha', () => {
    test.use({ ownTab: true, expectedErrors: [/Failed to load resource/] });

    test(`${language}: has no violations when it cannot load, fails, succeeds or expires`, async ({
      page,
    }) => {
      const { captchaError, captchaExpired, captchaRetry, captchaUnverified, captchaVerified } =
        form;
      const captcha = page.getByRole('checkbox', { name: captchaUnverified });
      const script = '**/assets/altcha-*.js';
      const challenge = `**${CHALLENGE_PATH}*`;
      await page.clock.install();
      await page.route(script, (route) => route.abort());
      await page.route(challenge, (route) => route.abort());
      await page.goto(pathOf(locale, 'contact'));
      await hydrated(page);
      await page.getByRole('textbox', { name: form.labels.name, exact: true }).focus();
      const retry = page.getByRole('button', { name: captchaRetry });
      await expect(retry).toBeVisible();
      await expectNoViolations(page);

      await page.unroute(script);
      await retry.click();
      await captcha.click();
      await expect(page.getByText(captchaError)).toBeVisible();
      await expectNoViolations(page);

      await page.unroute(challenge);
      await captcha.click();
      await expect(page.getByText(captchaVerified)).toBeVisible();
      await expectNoViolations(page);

      await page.clock.fastForward('01:00:00');
      await expect(page.getByText(captchaExpired)).toBeVisible();
      await expectNoViolations(page);
    });
  });

  test(`${language}: open questions have no violations`, async ({ page }) => {
    await page.goto(pathOf(locale, 'pricing'));
    await hydrated(page);
    await page.locator('main details').first().click();
    await expectNoViolations(page);
  });
}
