/** Nothing that the visitor sees may move when the font arrives, and it arrives in the first view (SPEED-7). */
import { oneOfEachKind } from './every-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { expectNoShift, watchLayoutShifts } from './layout-shifts.ts';

/**
 * Pages that are loaded anyway are looked at where they are: every page at 320 px (every-page.spec.ts),
 * one of each kind at 390 (budget.spec.ts). `npm run bench -- fonts` has 13 widths and both fonts that
 * stand in.
 */
for (const width of [430, 768, 1440]) {
  test(`no kind of page shifts at ${width} px, and each ends in the brand font`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    await watchLayoutShifts(page);
    for (const path of oneOfEachKind.filter((kind) => kind !== '/no-such-page')) {
      await page.goto(path);
      await hydrated(page);
      await expectNoShift(page, path);
    }
  });
}

test('a font that was held back is used on the next page', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await expect(page.locator('html')).toHaveAttribute('data-font', /^(brand|ready)$/);
  await page.evaluate(() => {
    document.documentElement.dataset.font = 'ready';
  });
  await page.getByRole('link', { name: 'View All Services' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-font', 'brand');
});
