/** How far what a visitor sees moves while a page loads. */
import { expect, type Page } from '@playwright/test';
import { brandFont } from './journey.ts';

declare global {
  interface Window {
    layoutShifts: { value: number; moved: string[] }[];
    /** When those began that count (ms, as `performance.now()`). */
    shiftsFrom: number;
  }

  /** https://wicg.github.io/layout-instability/ */
  interface LayoutShift extends PerformanceEntry {
    value: number;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
}

/** Call it before the page is loaded. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    window.shiftsFrom = 0;
    new PerformanceObserver((list) => {
      for (const { value, sources, startTime } of list.getEntries() as LayoutShift[]) {
        if (startTime < window.shiftsFrom) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const places = [previousRect, currentRect].map(({ x, y, width, height }) =>
            [x, y, width, height].map(Math.round).join(' '),
          );
          return `${node?.nodeName} "${node?.textContent?.slice(0, 40)}" (${places.join(' -> ')})`;
        });
        window.layoutShifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** SPEED-7: next to nothing has moved when the font has been shown, or held back because something would move. */
export async function expectNoShift(page: Page, path = ''): Promise<void> {
  await brandFont(page);
  const { shift, moved } = await page.evaluate(async () => {
    // The swap is painted in one frame, and its shift is reported by the next.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return {
      shift: window.layoutShifts.reduce((sum, { value }) => sum + value, 0),
      moved: window.layoutShifts.flatMap((entry) => entry.moved),
    };
  });
  expect(shift, `${path} ${moved.join(', ')}`).toBeLessThan(0.01);
}
