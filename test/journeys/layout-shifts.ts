/** How far what a visitor sees moves while a page loads. */
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    layoutShifts: { value: number; moved: string }[];
  }

  /** https://wicg.github.io/layout-instability/ */
  interface LayoutShift extends PerformanceEntry {
    value: number;
    sources: { node: Node | null }[];
  }
}

/** Call it before the page is loaded. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(', ');
        window.layoutShifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Next to nothing has moved once all fonts have come. */
export async function expectNoShift(page: Page, path = ''): Promise<void> {
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready;
    // What it changes is painted in one frame, and its shift is reported by the next.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return window.layoutShifts;
  });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${path} ${shifts.map(({ moved }) => moved).join(', ')}`).toBeLessThan(0.01);
}
