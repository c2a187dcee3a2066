/** Every page, loaded once: it fits narrow and zoomed windows (WCAG 1.4.10, 1.4.4), and axe finds nothing. */
import type { BrowserContext, Page } from '@playwright/test';
import { axeViolations, COLOUR_RULES } from './axe.ts';
import { eachKindInEveryLanguage, everyPage } from './every-page.ts';
import { expect, noteErrors, test } from './journey.ts';
import { breakableReach, overlaps, smallTargets } from './page-layout.ts';

/**
 * Where axe looks. Pages of a kind have the same layout, so one of them in each language is looked at
 * everywhere, and of the others once all that their words can change.
 */
const views = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [360, 768, 1440].map((width) => ({ colorScheme, width })),
);
const viewsOfWords = [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1440 },
] as const;

// Pages side by side, but the tests of one page in one browser tab, one after the other.
test.describe.configure({ mode: 'parallel' });

for (const path of everyPage) {
  const standsForItsKind = eachKindInEveryLanguage.includes(path);
  test.describe(path, () => {
    test.describe.configure({ mode: 'default' });
    let context: BrowserContext;
    let page: Page;
    let errors: string[];

    test.beforeAll(async ({ browser, site }) => {
      context = await browser.newContext({
        baseURL: site.url,
        // With motion, axe might measure colours in the middle of a fade.
        reducedMotion: 'reduce',
        viewport: { width: 320, height: 800 },
      });
      errors = noteErrors(context, [/status of 404/]);
      page = await context.newPage();
      await page.goto(path);
    });
    test.afterEach(() => expect(errors, 'errors in the browser console').toEqual([]));
    test.afterAll(() => context.close());

    test('fits into 320 px', async () => {
      await page.setViewportSize({ width: 320, height: 800 });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(320);
    });

    test('breaks no e-mail address or telephone number', async () => {
      expect(await breakableReach(page)).toEqual([]);
    });

    if (standsForItsKind) {
      test('nothing overlaps at 200 % zoom', async () => {
        // Zoom makes the window smaller in CSS pixels: 1280 x 800 at 200 %.
        await page.setViewportSize({ width: 640, height: 400 });
        expect(await overlaps(page)).toEqual([]);
      });

      test('everything can be hit (2.5.8)', async () => {
        await page.setViewportSize({ width: 360, height: 800 });
        expect(await smallTargets(page)).toEqual([]);
      });
    }

    test('has no violations, light or dark', async () => {
      for (const { colorScheme, width } of standsForItsKind ? views : viewsOfWords) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        const rules = colorScheme === 'dark' ? COLOUR_RULES : undefined;
        expect(await axeViolations(page, rules), `${colorScheme}, ${width} px`).toEqual([]);
      }
    });
  });
}
