/** The inputs of the pricing calculator, and the estimate that follows them. */
import { defaultInput } from '../../app/estimate/estimate-input.ts';
import { readCalculator } from '../../site/index.ts';
import { addressOf, EstimatePage, largest, path, prices, totalOf } from './estimate-page.ts';
import { expect, holdBack, hydrated, test } from './journey.ts';

test('the calculator comes first, and an example can be its start', async ({ page }) => {
  const estimate = new EstimatePage(page);
  await estimate.open();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    readCalculator('en').calculator.heading,
  );
  const [example] = readCalculator('en').examples.items;
  if (example === undefined) throw new Error('There is no example.');
  const card = page.getByRole('listitem').filter({ hasText: example.name });
  await expect(card).toContainText(totalOf(example.estimate));

  await card.getByRole('link', { name: 'Start from this one' }).click();
  await expect(page.getByRole('heading', { name: 'Your numbers' })).toBeFocused();
  await expect(estimate.number('People')).toHaveValue(String(example.estimate.people));
  await estimate.expectTotal(example.estimate);
  await estimate.expectAddress(example.estimate);
});

test('the estimate and the address follow every kind of input', async ({ page }) => {
  const estimate = new EstimatePage(page);
  await estimate.open();
  await expect(estimate.number('People')).toHaveValue(String(defaultInput.people));

  await page.getByRole('button', { name: 'People: one more' }).click();
  await estimate.expectTotal({ people: 11 });
  // The click above may scroll to its button. Typing neither scrolls nor adds to the history.
  await estimate.number('Servers').focus();
  const before = await page.evaluate(() => [history.length, scrollY]);
  await estimate.number('Servers').fill('2');
  await estimate.expectTotal({ people: 11, servers: 2 });
  await estimate.expectAddress({ people: 11, servers: 2 });
  expect(await page.evaluate(() => [history.length, scrollY])).toEqual(before);

  await page.getByRole('radio', { name: 'Premium Plus' }).check();
  await expect(page.getByRole('checkbox', { name: 'Security bundle' })).toBeChecked();
  await expect(estimate.panel.getByRole('row', { name: 'Security bundle' })).toContainText(
    'Included in Premium Plus',
  );
  await page.getByRole('radio', { name: 'Quebec' }).check();
  const input = { people: 11, servers: 2, plan: 'premiumPlus', province: 'quebec' } as const;
  await estimate.expectTotal(input);
  await estimate.expectAddress(input);

  await page.reload();
  await hydrated(page);
  await expect(estimate.number('Servers')).toHaveValue('2');
  await expect(page.getByRole('radio', { name: 'Premium Plus' })).toBeChecked();
  await estimate.expectTotal(input);
});

test('the minimum is a line of its own', async ({ page }) => {
  const estimate = new EstimatePage(page);
  await estimate.open(addressOf({ people: 1 }));
  await expect(estimate.panel.getByRole('row', { name: 'Top-up to the minimum' })).toBeVisible();
  await estimate.expectTotal({ people: 1 });
  // It holds after the discount (PRICE-6).
  await estimate.open(addressOf({ people: 1, term: 'twoYears' }));
  await estimate.expectTotal({ people: 1 });
});

test('a number out of range has a message while typing and is corrected on blur', async ({
  page,
}) => {
  const estimate = new EstimatePage(page);
  await estimate.open();
  const { max } = prices.people;
  const people = estimate.number('People');
  await people.fill('900');
  await expect(page.getByText(`Enter a whole number from 1 to ${max}.`)).toBeVisible();
  await expect(people).toHaveAttribute('aria-invalid', 'true');
  await estimate.expectTotal({});
  await people.blur();
  await expect(people).toHaveValue(String(max));
  await expect(
    page.getByText(`People must be between 1 and ${max}; we set it to ${max}.`),
  ).toBeVisible();
  await estimate.expectTotal({ people: max });

  await people.fill('');
  await estimate.expectTotal({ people: max });
  await people.blur();
  await expect(people).toHaveValue(String(max));
  await expect(people).not.toHaveAttribute('aria-invalid');
});

test('backups follow the machines, but not a half-typed number', async ({ page }) => {
  const estimate = new EstimatePage(page);
  await estimate.open(addressOf({ people: 20, backups: 15 }));
  const backups = estimate.number('Machines to back up');
  await estimate.number('People').press('ControlOrMeta+A');
  await estimate.number('People').press('1');
  await expect(backups).toHaveValue('1');
  await estimate.number('People').press('8');
  await expect(backups).toHaveValue('15');
  await estimate.number('People').fill('5');
  await estimate.number('People').blur();
  await estimate.number('People').fill('30');
  await expect(backups).toHaveValue('5');
  await estimate.expectTotal({ people: 30, backups: 5 });
});

test.describe('with a clock that stands still', () => {
  test.use({ ownTab: true });

  test('the total is announced when changes have settled, not on load', async ({ page }) => {
    const estimate = new EstimatePage(page);
    await page.clock.install();
    await estimate.open(addressOf({ people: 20 }));
    await estimate.expectTotal({ people: 20 });
    // From here on only `runFor` moves the clock.
    await page.clock.pauseAt(Date.now() + 60_000);
    await expect(estimate.announcement).toBeEmpty();
    const more = page.getByRole('button', { name: 'People: one more' });
    for (const people of [21, 22]) {
      await more.click();
      await estimate.expectTotal({ people });
      await page.clock.runFor(900);
    }
    await expect(estimate.announcement).toBeEmpty();
    await page.clock.runFor(200);
    await expect(estimate.announcement).toContainText(`22 people: ${totalOf({ people: 22 })}`);
  });
});

test('reset goes back to the first values', async ({ page }) => {
  const estimate = new EstimatePage(page);
  await estimate.open(addressOf({ people: 77, plan: 'essential', security: true }));
  await estimate.expectTotal({ people: 77, plan: 'essential', security: true });
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(estimate.number('People')).toHaveValue(String(defaultInput.people));
  await expect(page.getByRole('radio', { name: 'Complete' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Security bundle' })).not.toBeChecked();
  await estimate.expectTotal({});
  await estimate.expectAddress({});
});

test('Essential for two locations leads to the plan that covers their network', async ({
  page,
}) => {
  const estimate = new EstimatePage(page);
  await estimate.open();
  const hint = page.getByText(/Essential doesn't cover your network/);
  await page.getByRole('radio', { name: 'Essential' }).check();
  await expect(hint).toBeHidden();
  await estimate.number('Locations').fill('2');
  await expect(hint).toBeVisible();
  await page.getByRole('radio', { name: 'Complete' }).check();
  await expect(hint).toBeHidden();
});

test('what was filled in before hydration stays', async ({ page }) => {
  const estimate = new EstimatePage(page);
  const release = await holdBack(page, /assets\/entry\.client-[^/]*\.js$/);
  await page.goto(path);
  await estimate.number('People').fill('33');
  await page.getByText('Essential', { exact: true }).last().click();
  release();
  await hydrated(page);
  await estimate.expectTotal({ people: 33, plan: 'essential' });
  await expect(estimate.number('People')).toHaveValue('33');
  await estimate.expectAddress({ people: 33, plan: 'essential' });
});

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const estimate = new EstimatePage(page);
  await estimate.open(addressOf(largest));
  await estimate.expectTotal(largest);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the total stays in view, covered by nothing, and leads to the lines', async ({ page }) => {
    const estimate = new EstimatePage(page);
    await estimate.open();
    const bar = page.getByRole('button', { name: 'See the lines' });
    await estimate.number('Servers').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Servers: one more' }).tap();
    await expect(bar).toBeInViewport({ ratio: 1 });
    // A click would scroll until nothing covers it.
    const isCovered = await bar.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isCovered).toBe(false);
    await bar.click();
    await expect(page.getByRole('heading', { name: 'Your estimate' })).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Your estimate' })).toBeFocused();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the examples and the way to the price list are there, the form is not', async ({
    page,
  }) => {
    await page.goto(path);
    for (const { name, estimate } of readCalculator('en').examples.items) {
      const card = page.getByRole('listitem').filter({ hasText: name });
      await expect(card).toContainText(totalOf(estimate));
    }
    const notice = page.locator('main noscript');
    await expect(notice).toBeVisible();
    // Playwright's text assertions ignore <noscript>.
    expect(await notice.evaluate((element) => element.textContent)).toContain(
      'The calculator needs JavaScript.',
    );
    await expect(page.getByRole('link', { name: prices.wording.priceListLink })).toBeVisible();
    await expect(page.getByRole('spinbutton')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Start from/ })).toHaveCount(0);
  });
});
