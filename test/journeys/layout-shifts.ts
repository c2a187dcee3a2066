/** How far what a visitor sees moves while a page loads, and in which font it ends. */
import { expect, type Page } from '@playwright/test';
import { rootAttribute } from './root-attribute.ts';

declare global {
  interface Window {
    layoutShifts: { value: number; moved: string[] }[];
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
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
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

/** Once the brand font is shown, or held back ("ready") because something would move. */
async function fontAndShift(page: Page) {
  const font = await rootAttribute(page, 'data-font', ['brand', 'ready']);
  const { shift, moved } = await page.evaluate(async () => {
    // The swap is painted in one frame, and its shift is reported by the next.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return {
      shift: window.layoutShifts.reduce((sum, { value }) => sum + value, 0),
      moved: window.layoutShifts.flatMap((entry) => entry.moved),
    };
  });
  return { font, shift, moved };
}

/** SPEED-7: next to nothing has moved, and the page ends in the brand font. */
export async function expectNoShift(page: Page, path = ''): Promise<void> {
  const { font, shift, moved } = await fontAndShift(page);
  expect(shift, `${path} ${moved.join(', ')}`).toBeLessThan(0.01);
  expect(font, path).toBe('brand');
}
