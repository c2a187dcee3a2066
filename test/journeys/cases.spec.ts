/** A made-up day on a page is told by its times: without them nobody knows how long something takes. */
import { membersOf, pathOf } from '../../site/addresses/pages.ts';
import { readOffer } from '../../site/index.ts';
import { locales } from '../../site/read/locales.ts';
import { families } from '../../site/read/page-ids.ts';
import { expect, test } from './journey.ts';

for (const locale of locales) {
  test(`each case shows when something happens, and what (${locale})`, async ({ page }) => {
    for (const family of families) {
      for (const name of membersOf(locale, family)) {
        const { cases } = readOffer(locale, { family, name });
        if (cases === undefined) continue;
        await page.goto(pathOf(locale, `${family}/${name}`));
        const section = page.getByRole('region', { name: cases.heading });
        for (const { when, title } of cases.items) {
          await expect(section).toContainText(when);
          await expect(section.getByRole('heading', { name: title, exact: true })).toBeVisible();
        }
      }
    }
  });
}
