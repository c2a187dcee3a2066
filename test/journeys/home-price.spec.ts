/** What a number of people costs, on the first screen of Home. */
import type { Page } from '@playwright/test';
import { searchOf } from '../../app/estimate/url-state.ts';
import { calculateEstimate } from '../../prices/calculate-estimate.ts';
import { formatPrice } from '../../prices/money.ts';
import { pathOf } from '../../site/addresses/pages.ts';
import { localeFacts, locales } from '../../site/read/locales.ts';
import { ContactPage, entry } from './contact-page.ts';
import { defaultInput } from './estimate-page.ts';
import { expect, holdBack, hydrated, test } from './journey.ts';
import { toasts } from './specification.ts';
import { calculator, form, homeAction, nameOf, priceIn, prices, said } from './words.ts';

const { fields, messages } = calculator;
const price = priceIn('en');
const range = { min: String(prices.people.min), max: String(prices.people.max) };

const field = (page: Page) => page.getByRole('textbox', { name: price.question });
const total = (page: Page) => page.locator('output');
const bill = (page: Page) => page.getByRole('link', { name: price.billLink });

function monthOf(people: number, language = 'en-CA'): string {
  return formatPrice(calculateEstimate({ ...defaultInput, people }, prices).itMonthly, language);
}

test('the total, the setup and the bill follow the number', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await expect(total(page)).toContainText(monthOf(defaultInput.people));
  await page
    .getByRole('button', { name: said(fields.more, { label: fields.people.label }) })
    .click();
  await expect(total(page)).toContainText(monthOf(defaultInput.people + 1));
  await field(page).fill('23');
  await expect(total(page)).toContainText(monthOf(23));
  const { firstInvoice } = calculateEstimate({ ...defaultInput, people: 23 }, prices);
  const conditions = {
    plan: nameOf('plans', 'complete'),
    setup: monthOf(23),
    firstInvoice: formatPrice(firstInvoice.beforeTax, 'en-CA'),
    minimum: formatPrice(prices.minimum, 'en-CA'),
  };
  await expect(page.getByText(said(price.conditions, conditions))).toBeVisible();
  await field(page).press('Enter');
  await expect(page).toHaveURL('/');
  await bill(page).click();
  const search = searchOf({ ...defaultInput, people: 23 }, prices);
  await expect(page).toHaveURL(pathOf('en', 'pricing-calculator') + search);
  await expect(page.getByRole('textbox', { name: fields.people.label })).toHaveValue('23');
});

test('a number that was given stands in the message, which needs words of the visitor too', async ({
  page,
  site,
}) => {
  const contact = new ContactPage(page);
  await page.clock.install();
  await page.goto('/');
  await hydrated(page);
  await field(page).fill('23');
  await page.getByRole('main').getByRole('link', { name: homeAction }).first().click();
  const message = contact.field('message');
  const chosen = said(price.carried, { people: '23' });
  await expect(message).toHaveValue(`${chosen}\n\n`);
  await contact.field('name').fill(entry.name);
  await contact.field('email').fill(entry.email);
  await contact.takeTime();
  await contact.solveCaptcha();
  await contact.submit.click();
  await contact.expectToast(toasts.validation);
  await expect(message).toHaveAccessibleDescription(
    new RegExp(
      RegExp.escape(`${form.violations.message_too_short} ${form.refusals.estimate_only}`),
    ),
  );
  await message.press('Control+End');
  await message.pressSequentially('The lease ends in May.');
  await contact.submit.click();
  await contact.expectSent();
  await expect.poll(() => site.mailbox.about('The lease ends in May.').length).toBe(1);
  expect(site.mailbox.about(chosen)).toHaveLength(1);
});

test('a number that cannot be used is answered', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await field(page).fill('999');
  const values = { ...range, value: range.max };
  await expect(page.getByText(said(messages.wrongNumber, values))).toBeVisible();
  await expect(total(page)).toContainText(monthOf(prices.people.max));
});

test('a number that was typed before hydration counts', async ({ page }) => {
  const release = await holdBack(page, /\/assets\/entry\.client-.*\.js$/);
  await page.goto('/');
  await field(page).fill('12');
  release();
  await hydrated(page);
  await expect(field(page)).toHaveValue('12');
  await expect(total(page)).toContainText(monthOf(12));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of locales) {
    test(`the total is there, and form and link lead to a table (${locale})`, async ({ page }) => {
      const words = priceIn(locale);
      await page.goto(pathOf(locale, 'home'));
      const month = monthOf(defaultInput.people, localeFacts[locale].language);
      await expect(total(page)).toContainText(month);
      const link = page.getByRole('link', { name: words.billLink });
      await expect(link).toHaveAttribute('href', `${pathOf(locale, 'pricing')}#by-people`);
      await page.getByRole('textbox', { name: words.question }).fill('12');
      await page.getByRole('textbox', { name: words.question }).press('Enter');
      await expect(page).toHaveURL(`${pathOf(locale, 'pricing')}?people=12#by-people`);
      await expect(page.locator('#by-people')).toBeInViewport();
    });
  }
});
