/**
 * Every page, visited once: nothing moves while it loads, it fits a narrow window (WCAG 1.4.10, 1.4.12) with its words
 * whole, and axe finds nothing. One of each kind, in every language, is right in dark colours and at 200 % (1.4.4) too,
 * has room for large letters and long words, and on paper its words and nothing to press.
 */
import { posix } from 'node:path';
import type { Page } from '@playwright/test';
import { pathOf } from '../../site/addresses/pages.ts';
import { locales } from '../../site/read/locales.ts';
import { axeViolations, COLOUR_RULES } from './axe.ts';
import { eachKindInEveryLanguage, everyPage, missingPages } from './every-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { expectNoShift, watchLayoutShifts } from './layout-shifts.ts';
import { blocksOnPaper, overlaps, resetText, setLetterSize, spaceText } from './page-layout.ts';
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
  const isOfEachKind = eachKindInEveryLanguage.includes(path);
  if (isOfEachKind) await clearCache(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(path);
  await hydrated(page);
  await expectNoShift(page, `${path} at 320 px`);
  if (isOfEachKind) await expectPaper(page, path);
  await page.evaluate(openDetails);
  expect.soft(await widthOf(page), `the width of ${path}`).toBe(320);
  await spaceText(page);
  expect.soft(await widthOf(page), `the width of ${path} with text spacing`).toBe(320);
  expect.soft(await tornWords(page), `words that break on ${path}`).toEqual([]);
  await resetText(page);
  // With its footer in view the page has no bar above what axe measures.
  await page.setViewportSize({ width: 320, height: 16_000 });
  expect.soft(await axeViolations(page), `${path}: axe, light, 320 px`).toEqual([]);
  if (isOfEachKind || missingPages.includes(path)) await expectLayout(page, path);
}

/** As on a first visit: a font that is there at once moves nothing. */
async function clearCache(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  await devTools.detach();
}

/** Of no use on paper, so no words of the page. */
const controls = 'form, nav, .button, .phone-status, .sr-only { display: none !important }';
const openAnswers = '::details-content { content-visibility: visible; block-size: auto }';
const calculators = locales.map((locale) => pathOf(locale, 'pricing-calculator'));

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

function openDetails(): void {
  for (const one of document.querySelectorAll('main details')) one.toggleAttribute('open', true);
}

/** Paper has the words of the screen, answers that nobody has opened included, and nothing to press. */
async function expectPaper(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const blocks = await blocksOnPaper(page);
  expect.soft(blocks, `${path}: menus, buttons, forms, dark blocks on paper`).toEqual([]);
  // That of the calculator is the estimate (estimate-sharing.spec.ts).
  if (!calculators.includes(path)) {
    const onPaper = await wordsShown(page, controls);
    await page.emulateMedia({ media: null });
    const onScreen = await wordsShown(page, controls + openAnswers);
    expect.soft(onScreen.length, path).toBeGreaterThan(10);
    expect.soft(lost(onScreen, onPaper), `${path}: words that paper lacks`).toEqual([]);
    await resetText(page);
  }
  await page.emulateMedia({ media: null });
}

/** What the page shows in these further styles. */
function wordsShown(page: Page, styles: string): Promise<string[]> {
  return page.evaluate((rules) => {
    const further = new CSSStyleSheet();
    further.replaceSync(rules);
    document.adoptedStyleSheets = [further];
    const main = document.querySelector('main') as HTMLElement;
    // biome-ignore lint/performance/useDomNodeTextContent: words count only where they are shown
    return main.innerText.toLowerCase().match(/\S+/g) ?? [];
  }, styles);
}

/** Those of one list that the other lacks. */
function lost(words: string[], left: string[]): string[] {
  const unused = [...left];
  return words.filter((word) => {
    const index = unused.indexOf(word);
    if (index !== -1) unused.splice(index, 1);
    return index === -1;
  });
}

async function expectLayout(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
  const dark = await axeViolations(page, COLOUR_RULES);
  expect.soft(dark, `${path}: axe, dark, 1440 px`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });

  // Zoom makes the window smaller in CSS pixels: 1280 x 800 at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  expect.soft(await overlaps(page), `${path}: texts over each other at 200 % zoom`).toEqual([]);

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
