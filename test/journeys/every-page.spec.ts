/**
 * Every page, visited once: nothing moves while it loads, it fits narrow and zoomed windows (WCAG 1.4.10,
 * 1.4.4) with its words whole, axe finds nothing, and paper has no button, no form and no dark block.
 */
import { posix } from 'node:path';
import type { Page } from '@playwright/test';
import { axeViolations, COLOUR_RULES } from './axe.ts';
import { eachKindInEveryLanguage, everyPage, missingPages, oneOfEachKind } from './every-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { expectNoShift, watchLayoutShifts } from './layout-shifts.ts';
import { blocksOnPaper, overlaps, resetText, smallTargets, spaceText } from './page-layout.ts';
import { tornWords } from './torn-words.ts';

test.describe.configure({ mode: 'parallel' });

// With motion, axe might measure colours in the middle of a fade.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 320, height: 800 },
  expectedErrors: [/status of 404/],
});

/** Where axe looks: each once, in light and dark colours, on a phone and on a computer. */
const views = [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1440 },
] as const;

// Those of a folder share a tab, which has our scripts and those of axe compiled after the first.
for (const [folder, paths = []] of Object.entries(Object.groupBy(everyPage, posix.dirname))) {
  test(`pages in ${folder}`, async ({ page }) => {
    test.setTimeout(paths.length * 20_000);
    await watchLayoutShifts(page);
    for (const path of paths) {
      await test.step(path, () => visit(page, path));
    }
  });
}

async function visit(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  await openFirst(page, path);
  await expectNoShift(page, `${path} at 320 px`);
  await page.evaluate(openDetails);
  for (const width of [280, 320, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectRoom(page, `${path} at ${width} px`);
    await spaceText(page);
    await expectRoom(page, `${path} at ${width} px with text spacing`);
    await resetText(page);
  }
  await page.evaluate(closeDetails);
  if (missingPages.includes(path) || eachKindInEveryLanguage.includes(path)) {
    await expectLayout(page, path);
  }

  for (const { colorScheme, width } of views) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const rules = colorScheme === 'dark' ? COLOUR_RULES : undefined;
    const violations = await axeViolations(page, rules);
    expect.soft(violations, `${path}: axe, ${colorScheme}, ${width} px`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });

  if (oneOfEachKind.includes(path)) {
    await openFirst(page, path);
    await expectNoShift(page, `${path} at 1440 px`);
  }
}

/** As on a first visit: a font that is there at once moves nothing. */
async function openFirst(page: Page, path: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  await devTools.detach();
  await page.goto(path);
  await hydrated(page);
}

async function expectRoom(page: Page, view: string): Promise<void> {
  const [needed, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ]);
  expect.soft(needed, `the width of the page ${view}`).toBeLessThanOrEqual(Number(width));
  expect.soft(await tornWords(page), `words that break on ${view}`).toEqual([]);
}

function openDetails(): void {
  for (const one of document.querySelectorAll('main details')) one.toggleAttribute('open', true);
}

function closeDetails(): void {
  for (const one of document.querySelectorAll('main details')) one.toggleAttribute('open', false);
}

async function expectLayout(page: Page, path: string): Promise<void> {
  // Zoom makes the window smaller in CSS pixels: 1280 x 800 at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  expect.soft(await overlaps(page), `${path}: texts over each other at 200 % zoom`).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect.soft(await smallTargets(page), `${path}: what is hard to hit (2.5.8)`).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect
    .soft(await blocksOnPaper(page), `${path}: buttons, forms, dark blocks on paper`)
    .toEqual([]);
  await page.emulateMedia({ media: null });
}
