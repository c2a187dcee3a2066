/** Nothing that the visitor sees may move when the font arrives (SPEED-7). */
import { oneOfEachKind } from './every-page.ts';
import { expect, hydrated, test } from './journey.ts';

for (const width of [320, 360, 370, 390, 410, 430, 768, 1440]) {
  test(`no kind of page shifts at ${width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of oneOfEachKind.filter((kind) => kind !== '/no-such-page')) {
      await page.goto(path);
      await hydrated(page);
      await expect(page.locator('html')).toHaveAttribute('data-font', /^(brand|ready)$/);
      const total = await page.evaluate(async () => {
        // The swap is painted in one frame, and its shift is reported by the next.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        const { shifts } = window as unknown as { shifts: number[] };
        return shifts.reduce((sum, value) => sum + value, 0);
      });
      expect(total, path).toBeLessThan(0.01);
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
