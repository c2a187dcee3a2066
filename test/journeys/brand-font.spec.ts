/** The brand font is painted from the beginning, or from the next page on: it never moves a text that is there. */
import type { Page } from '@playwright/test';
import { expect, holdBack, hydrated, test } from './journey.ts';
import { expectNoShift, watchLayoutShifts } from './layout-shifts.ts';

/** The fonts that Chromium has painted it with. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { root } = await devTools.send('DOM.getDocument');
  const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devTools.detach();
  return fonts.map(({ familyName }) => familyName);
}

test('it moves nothing where it comes late, and the next page has it', async ({ page }) => {
  await watchLayoutShifts(page);
  const release = await holdBack(page, '**/*.woff2');
  await page.goto('/pricing', { waitUntil: 'domcontentloaded' });
  await hydrated(page);
  release();
  await expectNoShift(page);
  expect(await fontsOf(page, 'h1')).not.toContainEqual(expect.stringContaining('Hanken'));
  // On a busy machine its file may take longer even from the cache.
  await expect(async () => {
    await page.goto('/about');
    expect(await fontsOf(page, 'h1')).toContainEqual(expect.stringContaining('Hanken'));
  }).toPass();
});
