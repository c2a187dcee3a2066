/**
 * Every page, loaded once: nothing moves while it loads (SPEED-7), it fits narrow and zoomed windows
 * (WCAG 1.4.10, 1.4.4), and axe finds nothing.
 */
import type { Page } from '@playwright/test';
import { axeViolations, COLOUR_RULES } from './axe.ts';
import {
  eachKindInEveryLanguage,
  everyPage,
  missingPage,
  missingPages,
  oneOfEachKind,
} from './every-page.ts';
import { test as base, expect, hydrated, noteErrors } from './journey.ts';
import { expectNoShift, watchLayoutShifts } from './layout-shifts.ts';
import { breakableContactDetails, overlaps, smallTargets } from './page-layout.ts';

/**
 * Where axe looks. Pages of a kind have the same layout, in every language, so one of them is looked at
 * everywhere, and of the others once all that their words can change.
 */
const views = [360, 768, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ colorScheme, width })),
);
const viewsOfWords = [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1440 },
] as const;

/**
 * At these, too, one page of each kind is watched for layout shifts: every page is at 320 px, and each kind at
 * 390 in budget.spec.ts.
 */
const furtherWidths = [430, 768, 1440];

interface Tab {
  page: Page;
  /** What pages wrote to the console as errors since they were last taken out. */
  errors: string[];
}

/** One tab for many pages takes a quarter less time than one for each. */
const test = base.extend<{ tab: Tab }>({
  tab: async ({ resources, browser, site }, use) => {
    const open = async (closing: AsyncDisposableStack) => {
      const context = await browser.newContext({
        baseURL: site.url,
        // With motion, axe might measure colours in the middle of a fade.
        reducedMotion: 'reduce',
      });
      closing.defer(() => context.close());
      const { errors } = noteErrors(context, [/status of 404/]);
      const page = await context.newPage();
      await watchLayoutShifts(page);
      return { page, errors };
    };
    await use(await resources.get('tab for every page', open));
  },
});

// Pages side by side, but the tests of one page one after the other.
test.describe.configure({ mode: 'parallel' });

for (const path of everyPage) {
  const isMissing = missingPages.includes(path);
  const standsForKind = path === missingPage || oneOfEachKind.includes(path);
  const standsForKindInLanguage = isMissing || eachKindInEveryLanguage.includes(path);
  test.describe(path, () => {
    test.describe.configure({ mode: 'default' });

    test.beforeAll(async ({ tab: { page } }) => {
      await page.setViewportSize({ width: 320, height: 800 });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(path);
    });
    test.afterEach(({ tab }) => {
      expect(tab.errors.splice(0), 'errors in the browser console').toEqual([]);
    });

    if (!isMissing) {
      test('does not shift at 320 px, and ends in the brand font', async ({ tab: { page } }) => {
        await hydrated(page);
        await expectNoShift(page);
      });
    }

    test('fits into 320 px', async ({ tab: { page } }) => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(320);
    });

    test('breaks no e-mail address or telephone number', async ({ tab: { page } }) => {
      expect(await breakableContactDetails(page)).toEqual([]);
    });

    if (standsForKindInLanguage) {
      test('nothing overlaps at 200 % zoom', async ({ tab: { page } }) => {
        // Zoom makes the window smaller in CSS pixels: 1280 x 800 at 200 %.
        await page.setViewportSize({ width: 640, height: 400 });
        expect(await overlaps(page)).toEqual([]);
      });

      test('everything can be hit (2.5.8)', async ({ tab: { page } }) => {
        await page.setViewportSize({ width: 360, height: 800 });
        expect(await smallTargets(page)).toEqual([]);
      });

      test('no bar covers a control of the first view on Lighthouse’s phone', async ({
        tab: { page },
      }) => {
        await page.setViewportSize({ width: 412, height: 823 });
        await page.evaluate(() => window.scrollTo(0, 0));
        expect(await axeViolations(page, ['target-size'])).toEqual([]);
      });
    }

    test('has no violations, light or dark', async ({ tab: { page } }) => {
      for (const { colorScheme, width } of standsForKind ? views : viewsOfWords) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        const rules = colorScheme === 'dark' ? COLOUR_RULES : undefined;
        expect(await axeViolations(page, rules), `${colorScheme}, ${width} px`).toEqual([]);
      }
    });

    if (standsForKind && !isMissing) {
      test('does not shift at other widths, and ends in the brand font', async ({
        tab: { page },
      }) => {
        for (const width of furtherWidths) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(path);
          await hydrated(page);
          await expectNoShift(page, `${width} px`);
        }
      });
    }
  });
}
