/**
 * Every page, visited once: nothing moves while it loads, it fits narrow and zoomed windows (WCAG 1.4.10,
 * 1.4.4) with its words whole, and axe finds nothing. One of each kind has room for large letters and long words
 * too, and on paper no button, no form and no dark block.
 */
import { posix } from 'node:path';
import type { Page } from '@playwright/test';
import { axeViolations, COLOUR_RULES } from './axe.ts';
import { eachKindInEveryLanguage, everyPage, missingPages, oneOfEachKind } from './every-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { expectNoShift, watchLayoutShifts } from './layout-shifts.ts';
import {
  blocksOnPaper,
  overlaps,
  resetText,
  setLetterSize,
  smallTargets,
  spaceText,
} from './page-layout.ts';
import { tornWords } from './torn-words.ts';

test.describe.configure({ mode: 'parallel' });

// With motion, axe might measure colours in the middle of a fade.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 320, height: 800 },
  expectedErrors: [/status of 404/],
});

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
  await openFirst(page, path, 320);
  await expectNoShift(page, `${path} at 320 px`);
  // https://html.spec.whatwg.org/multipage/grouping-content.html#the-figure-element
  const captions = page.locator('figure > figcaption:not(:first-child, :last-child)');
  await expect.soft(captions, `${path}: captions in the middle of their figures`).toHaveCount(0);
  await page.evaluate(openDetails);
  for (const width of [320, 280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectRoom(page, width, `${path} at ${width} px`);
    await spaceText(page);
    await expectRoom(page, width, `${path} at ${width} px with text spacing`);
    await resetText(page);
  }
  await page.evaluate(closeDetails);
  expect.soft(await axeViolations(page), `${path}: axe, light, 360 px`).toEqual([]);

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
  const dark = await axeViolations(page, COLOUR_RULES);
  expect.soft(dark, `${path}: axe, dark, 1440 px`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });

  if (missingPages.includes(path) || eachKindInEveryLanguage.includes(path)) {
    await expectLayout(page, path);
  }
  if (oneOfEachKind.includes(path)) {
    await openFirst(page, path, 1440);
    await expectNoShift(page, `${path} at 1440 px`);
  }
}

/** As on a first visit: a font that is there at once moves nothing. */
async function openFirst(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  await devTools.detach();
  await page.goto(path);
  await hydrated(page);
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

async function expectRoom(page: Page, width: number, view: string): Promise<void> {
  expect.soft(await widthOf(page), `the width of the page ${view}`).toBeLessThanOrEqual(width);
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

  await page.setViewportSize({ width: 390, height: 844 });
  await setLetterSize(page, 32);
  const menu = page.locator('.menu-button');
  await expect.soft(menu, `${path} with letters of twice the size`).toBeInViewport({ ratio: 1 });
  expect.soft(await widthOf(page), `${path} with letters of twice the size`).toBe(390);
  await setLetterSize(page, 16);

  await page.setViewportSize({ width: 320, height: 800 });
  await spaceText(page);
  await page.evaluate(writeLongWords);
  expect.soft(await widthOf(page), `${path} with long words in links and names`).toBe(320);
}

/** As an owner may write them in links, buttons and names. */
function writeLongWords(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const isName = parent?.closest(
      ':is(main, .call-bar, .site-footer) :is(a, button), summary, .breadcrumbs, .footer-name',
    );
    // Numbers, names of networks, and what scrolls by itself.
    const isApart = parent?.closest('[href^="tel:"], .company-accounts, .table-scroll');
    if (isName && !isApart && node.textContent?.trim()) node.textContent = 'W'.repeat(45);
  }
}
