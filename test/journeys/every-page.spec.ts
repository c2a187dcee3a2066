/** Every page, loaded once: it fits narrow and zoomed windows (WCAG 1.4.10, 1.4.4), and axe finds nothing. */
import type { BrowserContext, Page } from '@playwright/test';
import { axeViolations, COLOUR_RULES } from './axe.ts';
import { everyPage, oneOfEachKind } from './every-page.ts';
import { expect, noteErrors, test } from './journey.ts';
import { breakableReach, overlaps, smallTargets } from './page-layout.ts';

const widths = [360, 768, 1440];

// Pages side by side, but the tests of one page in one browser tab, one after the other.
test.describe.configure({ mode: 'parallel' });

for (const path of everyPage) {
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

    if (oneOfEachKind.includes(path)) {
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
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const rules = colorScheme === 'dark' ? COLOUR_RULES : undefined;
          expect(await axeViolations(page, rules), `${colorScheme}, ${width} px`).toEqual([]);
        }
      }
    });
  });
}
