/** A made-up day on a page is told by its times: without them nobody knows how long something takes. */
import { expect, test } from './journey.ts';
import { dental } from './words.ts';

test('a case shows when something happens, and what', async ({ page }) => {
  const { heading = '', items = [] } = dental.cases ?? {};
  await page.goto('/industries/dental');
  const section = page.getByRole('region', { name: heading });
  for (const { when, title } of items) {
    await expect(section).toContainText(when);
    await expect(section.getByRole('heading', { name: title, exact: true })).toBeVisible();
  }
});
