/** An estimate as a link, on paper as the prices are, and in a contact request. */
import { ContactPage } from './contact-page.ts';
import { addressOf, defaultInput, EstimatePage, path, totalOf } from './estimate-page.ts';
import { expect, test } from './journey.ts';
import { calculator, nameOf, navigation, prices, said } from './words.ts';

const { actions, messages, summary, units } = calculator;
const people = (count: string) => said(units.people.other, { count });

test.describe('links', () => {
  test('of another price list say so', async ({ page }) => {
    const estimate = new EstimatePage(page);
    await estimate.open(`${path}?people=12&prices=of-last-year`);
    await expect(page.getByText(messages.outdated)).toBeVisible();
    await estimate.expectTotal({ people: 12 });
    await estimate.open(addressOf({ people: 12 }));
    await estimate.expectTotal({ people: 12 });
    await expect(page.getByText(messages.outdated)).toBeHidden();
    // A link to the page itself starts over.
    await page.getByRole('banner').locator(`a[href="${path}"]:visible`).first().click();
    await expect(page).toHaveURL(path);
    await expect(estimate.number('people')).toHaveValue(String(defaultInput.people));
  });

  test('are copied', async ({ page, context }) => {
    const estimate = new EstimatePage(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await estimate.open();
    await page.getByRole('radio', { name: nameOf('terms', 'twoYears') }).check();
    await page.getByRole('button', { name: actions.copy }).click();
    await expect(page.getByText(actions.copied)).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('radio', { name: nameOf('terms', 'oneYear') }).check();
    await expect(page.getByText(actions.copied)).toBeHidden();
    await page.goto(copied);
    await estimate.expectTotal({ term: 'twoYears' });
  });
});

test('a large estimate is printed with its prices, and without the form', async ({ page }) => {
  const estimate = new EstimatePage(page);
  const { max } = prices.people;
  const largest = { people: max, servers: 50, locations: 50, backups: max, website: 'custom' };
  await estimate.open(addressOf(largest));
  await estimate.expectTotal(largest);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(estimate.number('people')).toBeHidden();
  await expect(estimate.panel).toContainText(totalOf(largest));
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length, format).toBeLessThan(3);
  }
});

test('prices are printed on a few pages, and no row of the plans in two parts', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/pricing');
  const rows = page.locator('.plans tr');
  await expect(rows).not.toHaveCount(0);
  for (const row of await rows.all()) await expect(row).toHaveCSS('break-inside', 'avoid');
  const pdf = await page.pdf({ format: 'Letter' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThan(8);
});

test('"Request a Quote" brings the estimate into the message', async ({ page }) => {
  const estimate = new EstimatePage(page);
  await estimate.open();
  await estimate.number('people').fill('12');
  await page
    .getByRole('region', { name: calculator.estimate.heading })
    .getByRole('link', { name: navigation.callsToAction.quote })
    .click();
  await expect(page).toHaveURL('/contact#quote');
  const message = new ContactPage(page).field('message');
  const plan = nameOf('plans', 'complete');
  const sentence = said(summary.plan, { people: people('12'), plan });
  await expect(message).toHaveValue(new RegExp(RegExp.escape(sentence)));
  await expect(message).toHaveValue(new RegExp(`people=12&prices=${prices.version}`));
  const { length } = (await message.inputValue()).trim();
  await expect(page.getByText(`${length}/1000`)).toBeVisible();
  await page.goBack();
  await expect(estimate.number('people')).toHaveValue('12');
  await estimate.expectTotal({ people: 12 });

  // Another estimate takes its place; what the visitor wrote beside it stays.
  await page.goForward();
  await message.press('Control+End');
  await message.pressSequentially('When could you begin?');
  await page.goBack();
  await estimate.number('people').fill('13');
  await page
    .getByRole('region', { name: calculator.estimate.heading })
    .getByRole('link', { name: navigation.callsToAction.quote })
    .click();
  await expect(message).toHaveValue(
    new RegExp(`${RegExp.escape(people('13'))}[^]*When could you begin\\?$`),
  );
  await expect(message).not.toHaveValue(new RegExp(RegExp.escape(people('12'))));
});
