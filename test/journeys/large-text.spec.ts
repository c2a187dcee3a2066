/** Letters of twice the size. */
import { eachKindInEveryLanguage } from './every-page.ts';
import { expect, hydrated, test } from './journey.ts';

test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      // As somebody sets it in the browser, so that media queries follow it too.
      args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
    }),
});

test('with letters of twice the size on a phone nothing is cut off', async ({ page }) => {
  test.slow();
  for (const path of eachKindInEveryLanguage) {
    await page.goto(path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, path).toBe(390);
    await expect.soft(page.locator('.menu-button'), path).toBeInViewport({ ratio: 1 });
  }
  await hydrated(page);
  const longName = 'Laurentian Technology Partners of Ottawa';
  await page
    .locator('.site-name > span')
    .evaluate((name, text) => name.replaceChildren(text), longName);
  await expect(page.locator('.menu-button')).toBeInViewport({ ratio: 1 });
});
