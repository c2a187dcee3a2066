/** What a number of people costs, on the first screen of Home. */
import type { Page } from '@playwright/test';
import { searchOf } from '../../app/estimate/url-state.ts';
import { calculateEstimate } from '../../prices/calculate-estimate.ts';
import { formatPrice } from '../../prices/money.ts';
import { pathOf } from '../../site/addresses/pages.ts';
import { ContactPage } from './contact-page.ts';
import { defaultInput } from './estimate-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { calculator, homeAction, nameOf, priceIn, prices, said } from './words.ts';

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
  await field(page).fill('999');
  await expect(
    page.getByText(said(messages.wrongNumber, { ...range, value: range.max })),
  ).toBeVisible();
  await expect(total(page)).toContainText(monthOf(prices.people.max));
  await field(page).fill('23');
  await field(page).press('Enter');
  await expect(page).toHaveURL('/');
  await bill(page).click();
  const search = searchOf({ ...defaultInput, people: 23 }, prices);
  await expect(page).toHaveURL(pathOf('en', 'pricing-calculator') + search);
  await expect(page.getByRole('textbox', { name: fields.people.label })).toHaveValue('23');
});

test('a number that was given stands in the message', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await field(page).fill('23');
  await page.getByRole('main').getByRole('link', { name: homeAction }).first().click();
  const chosen = said(price.carried, { people: '23' });
  await expect(new ContactPage(page).field('message')).toHaveValue(`${chosen}\n\n`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the total is there, and form and link lead to a table', async ({ page }) => {
    await page.goto('/fr');
    const words = priceIn('fr');
    await expect(total(page)).toContainText(monthOf(defaultInput.people, 'fr-CA'));
    const pricing = pathOf('fr', 'pricing');
    const link = page.getByRole('link', { name: words.billLink });
    await expect(link).toHaveAttribute('href', `${pricing}#by-people`);
    await page.getByRole('textbox', { name: words.question }).fill('12');
    await page.getByRole('textbox', { name: words.question }).press('Enter');
    await expect(page).toHaveURL(`${pricing}?people=12#by-people`);
    await expect(page.locator('#by-people')).toBeInViewport();
  });
});
