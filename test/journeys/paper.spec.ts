/**
 * On paper a page has the words that it has on the screen, answers that nobody has opened included. Whoever prints
 * before scripts have run, or where they fail, has no other styles than those of the document.
 */
import type { Page } from '@playwright/test';
import { pathOf } from '../../site/addresses/pages.ts';
import { locales } from '../../site/read/locales.ts';
import { everyPage } from './every-page.ts';
import { expect, test } from './journey.ts';

test.use({ expectedErrors: [/Failed to load resource/] });

/** Of no use on paper, so no words of the page. */
const controls = 'form, nav, .button, .phone-status, .sr-only { display: none !important }';
const openAnswers = '::details-content { content-visibility: visible; block-size: auto }';

/** Their paper is the estimate, on one page (estimate-sharing.spec.ts). */
const calculators = locales.map((locale) => pathOf(locale, 'pricing-calculator'));

/** Those of one list that the other lacks. */
function lost(words: string[], left: string[]): string[] {
  const unused = [...left];
  return words.filter((word) => {
    const index = unused.indexOf(word);
    if (index !== -1) unused.splice(index, 1);
    return index === -1;
  });
}

/** What the page shows in these further styles. */
function words(page: Page, styles: string): Promise<string[]> {
  return page.evaluate((rules) => {
    const further = new CSSStyleSheet();
    further.replaceSync(rules);
    document.adoptedStyleSheets.push(further);
    const main = document.querySelector('main') as HTMLElement;
    // biome-ignore lint/performance/useDomNodeTextContent: words count only where they are shown
    return main.innerText.toLowerCase().match(/\S+/g) ?? [];
  }, styles);
}

const countMenus = () =>
  Array.from(document.querySelectorAll('nav')).filter((menu) => menu.checkVisibility()).length;

test('a page keeps its words on paper, with scripts failing', async ({ page }) => {
  test.slow();
  await page.route('**/*.js', (route) => route.abort());
  for (const path of everyPage.filter((one) => !calculators.includes(one))) {
    await page.emulateMedia({ media: 'print' });
    await page.goto(path);
    expect(await page.evaluate(countMenus), path).toBe(0);
    const onPaper = await words(page, controls);
    await page.emulateMedia({ media: 'screen' });
    const onScreen = await words(page, openAnswers);
    expect(onScreen.length, path).toBeGreaterThan(10);
    expect.soft(lost(onScreen, onPaper), path).toEqual([]);
  }
});

test('prices are printed on a few pages, and no row of the plans in two parts', async ({
  page,
}) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.emulateMedia({ media: 'print' });
  await page.goto('/pricing');
  const rows = page.locator('.plans tr');
  await expect(rows).not.toHaveCount(0);
  for (const row of await rows.all()) await expect(row).toHaveCSS('break-inside', 'avoid');
  const pdf = await page.pdf({ format: 'Letter' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThan(8);
});
