/** The inputs of the pricing calculator, and the estimate that follows them. */
import {
  addressOf,
  defaultInput,
  EstimatePage,
  path,
  place,
  province,
  totalOf,
} from './estimate-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { calculator, nameOf, prices, said } from './words.ts';

const { choices, estimate: words, examples, messages, units } = calculator;

test('an office to start from fills in the calculator, and reset goes back to the first values', async ({
  page,
}) => {
  const estimate = new EstimatePage(page);
  await estimate.open();
  const presets = page.getByRole('navigation', { name: examples.heading });
  for (const example of examples.items.slice(-1)) {
    const preset = presets.getByRole('link', { name: example.name });
    await preset.click();
    await expect(preset).toHaveAttribute('aria-current', 'true');
    await expect(estimate.number('people')).toHaveValue(String(example.estimate.people));
    await estimate.expectTotal(example.estimate);
    await estimate.expectAddress(example.estimate);
  }
  await expect(presets.locator('[aria-current]')).toHaveCount(1);
  await page.getByRole('button', { name: calculator.actions.reset }).click();
  await expect(estimate.number('people')).toHaveValue(String(defaultInput.people));
  await estimate.expectTotal({});
  await estimate.expectAddress({});
});

test('the estimate and the address follow every kind of input', async ({ page }) => {
  const estimate = new EstimatePage(page);
  await estimate.open();
  await expect(estimate.number('people')).toHaveValue(String(defaultInput.people));

  await estimate.more('people').click();
  await estimate.expectTotal({ people: 11 });
  // The click above may scroll to its button. Typing neither scrolls nor adds to the history.
  await estimate.number('servers').focus();
  const before = await page.evaluate(() => [history.length, scrollY]);
  await estimate.number('servers').fill('2');
  await estimate.expectTotal({ people: 11, servers: 2 });
  await estimate.expectAddress({ people: 11, servers: 2 });
  expect(await page.evaluate(() => [history.length, scrollY])).toEqual(before);

  // What Premium Plus includes keeps what was chosen before.
  const security = page.getByRole('checkbox', { name: nameOf('addOns', 'security') });
  await security.check();
  await estimate.plan('premiumPlus').check();
  const afterHours = page.getByRole('checkbox', { name: nameOf('addOns', 'afterHours') });
  await expect(afterHours).toBeChecked();
  await expect(afterHours).toBeDisabled();
  await estimate.plan('essential').check();
  await expect(security).toBeChecked();
  await expect(afterHours).not.toBeChecked();
  await security.uncheck();
  await estimate.plan('premiumPlus').check();
  await expect(security).toBeChecked();
  await expect(
    estimate.panel.getByRole('row', { name: nameOf('addOns', 'security') }),
  ).toContainText(said(choices.included, { plan: nameOf('plans', 'premiumPlus') }));
  await page.getByRole('radio', { name: place.name, exact: true }).check();
  const input = { people: 11, servers: 2, plan: 'premiumPlus', province };
  await estimate.expectTotal(input);
  await estimate.expectAddress(input);

  await page.reload();
  await hydrated(page);
  await expect(estimate.number('servers')).toHaveValue('2');
  await expect(estimate.plan('premiumPlus')).toBeChecked();
  await expect(page.getByRole('radio', { name: place.name, exact: true })).toBeChecked();
  await estimate.expectTotal(input);
});

test('a number that cannot be used is marked, and says what counts meanwhile', async ({ page }) => {
  const estimate = new EstimatePage(page);
  await estimate.open();
  const { min, max } = prices.people;
  const message = (value: number) =>
    page.getByText(said(messages.wrongNumber, { min: `${min}`, max: `${max}`, value: `${value}` }));
  const people = estimate.number('people');
  await people.fill(`${max + 1}`);
  await expect(message(max)).toBeVisible();
  await expect(people).toHaveAttribute('aria-invalid', 'true');
  await estimate.expectTotal({ people: max });
  await people.fill('12');
  await expect(people).not.toHaveAttribute('aria-invalid');
  // As pasted: a field of numbers would drop the comma.
  await people.selectText();
  await page.keyboard.insertText('25,5');
  await expect(message(12)).toBeVisible();
  await estimate.expectTotal({ people: 12 });
  await expect(people).toHaveValue('25,5');
});

test('the total is announced when changes have settled, not on load', async ({ page }) => {
  const estimate = new EstimatePage(page);
  await page.clock.install();
  await estimate.open(addressOf({ people: 20 }));
  await estimate.expectTotal({ people: 20 });
  // From here on only `runFor` moves the clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(estimate.announcement).toBeEmpty();
  const more = estimate.more('people');
  for (const people of [21, 22]) {
    await more.click();
    await estimate.expectTotal({ people });
    await page.clock.runFor(900);
  }
  await expect(estimate.announcement).toBeEmpty();
  await page.clock.runFor(200);
  await expect(estimate.announcement).toContainText(
    `${said(units.people.other, { count: '22' })}: ${totalOf({ people: 22 })}`,
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the total stays in view, covered by nothing, and leads to the lines', async ({ page }) => {
    const estimate = new EstimatePage(page);
    await estimate.open();
    const bar = page.getByRole('button', { name: words.bar.link });
    await estimate.number('servers').scrollIntoViewIfNeeded();
    await estimate.more('servers').tap();
    await expect(bar).toBeInViewport({ ratio: 1 });
    // A click would scroll until nothing covers it.
    const isCovered = await bar.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isCovered).toBe(false);
    await bar.click();
    await expect(page.getByRole('heading', { name: words.heading })).toBeInViewport();
    await expect(page.getByRole('heading', { name: words.heading })).toBeFocused();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the way to the price list is there, the form is not', async ({ page }) => {
    await page.goto(path);
    const notice = page.locator('main noscript');
    await expect(notice).toBeVisible();
    // Playwright's text assertions ignore <noscript>.
    const letters = (html: string) => html.replace(/<[^>]+>|&#?\w+;|[^\p{L}]/gu, '');
    const shown = await notice.evaluate((element) => element.textContent);
    expect(letters(shown)).toBe(letters(calculator.calculator.noScript));
    await expect(page.getByRole('link', { name: prices.wording.priceListLink })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: examples.heading })).toHaveCount(0);
  });
});
