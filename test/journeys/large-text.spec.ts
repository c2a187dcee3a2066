/** Letters of twice the size, and a long name of the company. */
import { eachKindInEveryLanguage } from './every-page.ts';
import { expect, test } from './journey.ts';

test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      // As somebody sets it in the browser, so that media queries follow it too.
      args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
    }),
});

for (const path of eachKindInEveryLanguage) {
  test(`with letters of twice the size on a phone nothing is cut off: ${path}`, async ({
    page,
  }) => {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expect(page.locator('.menu-button')).toBeInViewport({ ratio: 1 });
  });
}
