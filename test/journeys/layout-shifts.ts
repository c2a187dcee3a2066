/** How far what a visitor sees moves while a page loads, and in which font it ends. */
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    layoutShifts: number[];
  }
}

/** To be called before the page is loaded. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.layoutShifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Once the brand font is shown, or held back ("ready") because something would move. */
export async function fontAndShift(page: Page): Promise<{ font: string; shift: number }> {
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-font', /^(brand|ready)$/, { timeout: 15_000 });
  const shift = await page.evaluate(async () => {
    // The swap is painted in one frame, and its shift is reported by the next.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return window.layoutShifts.reduce((sum, value) => sum + value, 0);
  });
  return { font: (await root.getAttribute('data-font')) ?? '', shift };
}

/** SPEED-7: next to nothing has moved, and the page ends in the brand font. */
export async function expectNoShift(page: Page, path = ''): Promise<void> {
  const { font, shift } = await fontAndShift(page);
  expect(shift, path).toBeLessThan(0.01);
  expect(font, path).toBe('brand');
}
