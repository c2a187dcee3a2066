/**
 * On paper a page has the words that it has on the screen, answers that nobody has opened included. Whoever prints
 * before scripts have run, or where they fail, has no other styles than those of the document.
 */

import { pathOf } from '../../site/addresses/pages.ts';
import { locales } from '../../site/read/locales.ts';
import { everyPage } from './every-page.ts';
import { expect, test } from './journey.ts';

test.use({ bypassCSP: true, expectedErrors: [/status of 404|Failed to load resource/] });

/** Of no use on paper, so no words of the page. */
const controls = 'form, nav, .button, .phone-status, .sr-only { display: none !important }';
const openAnswers = '::details-content { content-visibility: visible; block-size: auto }';

/** Their paper is the estimate, on one page (estimate-sharing.spec.ts). */
const calculators = locales().map((locale) => pathOf(locale, 'pricing-calculator'));

/** Those of one list that the other lacks. */
function lost(words: string[], left: string[]): string[] {
  const unused = [...left];
  return words.filter((word) => {
    const index = unused.indexOf(word);
    if (index !== -1) unused.splice(index, 1);
    return index === -1;
  });
}

test('a page keeps its words on paper, with scripts failing', async ({ page }) => {
  test.slow();
  await page.route('**/*.js', (route) => route.abort());
  const words = async () => {
    // biome-ignore lint/performance/useDomNodeTextContent: words count only where they are shown
    const text = await page.getByRole('main').innerText();
    return text.toLowerCase().match(/\S+/g) ?? [];
  };
  for (const path of everyPage.filter((one) => !calculators.includes(one))) {
    await page.emulateMedia({ media: 'print' });
    await page.goto(path);
    await expect(page.getByRole('navigation'), path).toHaveCount(0);
    await page.addStyleTag({ content: controls });
    const onPaper = await words();
    await page.emulateMedia({ media: 'screen' });
    await page.addStyleTag({ content: openAnswers });
    const onScreen = await words();
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
