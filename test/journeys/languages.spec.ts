/** What a visitor meets who changes the language, or writes in another one. */
import { calculateEstimate } from '../../prices/calculate-estimate.ts';
import { startingInput } from '../../prices/estimate-input.ts';
import { formatAmount } from '../../prices/money.ts';
import { fill } from '../../service/domain/fill.ts';
import { pathOf } from '../../site/addresses/pages.ts';
import { readCalculator, readMessages } from '../../site/index.ts';
import { readPriceList } from '../../site/prices.ts';
import { defaultLocale, localeFacts, locales } from '../../site/read/locales.ts';
import { expect, hydrated, test } from './journey.ts';

for (const locale of locales.filter((one) => one !== defaultLocale)) {
  const { language, name, prefix } = localeFacts[locale];
  const { form } = readMessages(locale);
  const words = { name: 'Éloïse', message: 'Où êtes-vous ? « Gatineau » — 12 h' };

  test(`${language}: the switch keeps page, estimate and what was typed`, async ({ page }) => {
    const toOther = page.getByRole('banner').getByRole('link', { name, exact: true });
    await page.goto('/pricing-calculator?people=12');
    await hydrated(page);
    await page.evaluate(() => {
      // A full page load would lose it.
      document.documentElement.dataset.inApp = 'yes';
    });
    await page.locator('[name=people]').fill('17');
    await expect(page).toHaveURL(/people=17/);
    await toOther.click();
    await expect(page).toHaveURL(
      new RegExp(`${pathOf(locale, 'pricing-calculator')}\\?.*people=17`),
    );
    await hydrated(page);
    await expect(page.locator('[name=people]')).toHaveValue('17');
    const { heading, total: template, taxed } = readCalculator(locale).estimate;
    const label = fill(template, { tax: taxed.before });
    const total = page.getByRole('region', { name: heading }).getByRole('row', { name: label });
    const prices = readPriceList(locale);
    const estimate = calculateEstimate({ ...startingInput(prices), people: 17 }, prices);
    await expect(total).toContainText(formatAmount(estimate.total, language));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const { mainNavigation } = readMessages(locale).site;
    await expect(page.getByRole('navigation', { name: mainNavigation })).toBeAttached();
    await page.goBack();
    await expect(page.locator('html')).not.toHaveAttribute('lang', language);
    await expect(page.locator('[name=people]')).toHaveValue('17');
    await expect(page.locator('html')).toHaveAttribute('data-in-app', 'yes');

    await page.goto(pathOf(locale, 'contact'));
    await hydrated(page);
    await page.locator('form [name=message]').fill(words.message);
    const back = localeFacts[defaultLocale];
    await page.getByRole('banner').getByRole('link', { name: back.name, exact: true }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.locator('form [name=message]')).toHaveValue(words.message);
  });

  test.describe(() => {
    test.use({ locale: language });

    test(`${language}: the browser's language leads nowhere, and no choice is stored`, async ({
      page,
    }) => {
      await page.goto('/');
      await hydrated(page);
      await expect(page).toHaveURL('/');
      const stored = () => page.evaluate(() => [document.cookie, { ...localStorage }]);
      const before = await stored();
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(prefix);
      expect(await stored()).toEqual(before);
    });
  });

  test(`${language}: errors say what is wrong, and a request arrives with its words and says its language`, async ({
    page,
    site: { mailbox },
  }) => {
    await page.clock.install();
    await page.goto(pathOf(locale, 'contact'));
    await hydrated(page);
    const toast = (title: string) => page.locator('.toast').filter({ hasText: title });
    const send = page.getByRole('button', { name: form.submit });
    await send.click();
    await expect(toast(form.toasts.validation.title)).toBeVisible();
    const { name_required, email_required, message_required, captcha_required } = form.violations;
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      name_required,
      email_required,
      message_required,
      captcha_required,
    ]);
    await expect(page).toHaveTitle(new RegExp(`^${form.errorTitlePrefix}`));
    await page.locator('form [name=name]').fill(words.name);
    await page.locator('form [name=email]').fill('eloise@example.ca');
    await page.locator('form [name=message]').fill(words.message);
    await page.getByRole('checkbox', { name: form.captchaUnverified }).click();
    await expect(page.getByText(form.captchaVerified)).toBeVisible();
    await page.clock.fastForward(4000);
    await send.click();
    await expect(toast(form.toasts.success.title)).toBeVisible();
    await expect.poll(() => mailbox.about(words.message).length).toBe(1);
    expect(mailbox.about(words.message)[0]?.email.text).toContain(
      readMessages(defaultLocale).service.emails.writesIn,
    );
  });
}
