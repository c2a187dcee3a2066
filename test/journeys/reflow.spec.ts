/** Pages at 320 px (WCAG 1.4.10), at 200 % zoom (1.4.4), and the size of what can be hit (2.5.8). */
import type { Page } from '@playwright/test';
import { everyPage, oneOfEachKind } from './every-page.ts';
import { expect, test } from './journey.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: [/status of 404/],
});

for (const path of everyPage) {
  test(`${path} fits into 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
  });
}

for (const path of oneOfEachKind) {
  test(`nothing overlaps on ${path} at 200 % zoom`, async ({ page }) => {
    // Zoom makes the window smaller in CSS pixels: 1280 x 800 at 200 %.
    await page.setViewportSize({ width: 640, height: 400 });
    await page.goto(path);
    expect(await overlaps(page)).toEqual([]);
  });

  test(`everything on ${path} can be hit`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(path);
    expect(await smallTargets(page)).toEqual([]);
  });
}

/** Pairs of texts that lie over each other. */
async function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // What is fixed or sticks to an edge lies over what is scrolled, and is meant to.
    const isAbove = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || isAbove(element.parentElement));
    const isShown = (element: Element | null) =>
      !isAbove(element) &&
      element?.checkVisibility({ visibilityProperty: true }) &&
      element.closest('.sr-only, .skip-link, .decoy, [popover]:not(:popover-open)') === null;
    const texts: { text: string; rect: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.trim() || !isShown(node.parentElement)) continue;
      range.selectNodeContents(node);
      for (const rect of range.getClientRects())
        texts.push({ text: node.textContent.trim(), rect });
    }
    const found: string[] = [];
    texts.forEach((one, place) => {
      for (const other of texts.slice(place + 1)) {
        if (other.text === one.text) continue;
        const width =
          Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const height =
          Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
        // Line boxes of neighbouring lines may touch; glyphs lie over each other only well inside.
        if (width > 2 && height > one.rect.height / 2) found.push(`${one.text} / ${other.text}`);
      }
    });
    return found;
  });
}

/** Controls smaller than 24 px whose 24 px circles meet others; links inside sentences are exempt. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary',
      ),
    ].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest('.sr-only, .skip-link, .decoy, [popover]:not(:popover-open)') === null &&
        !(element.matches('a') && getComputedStyle(element).display === 'inline'),
    );
    return controls
      .filter((element) => {
        const target = element.closest('label') ?? element;
        const { width, height } = target.getBoundingClientRect();
        return width < 24 || height < 24;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
