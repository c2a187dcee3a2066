/** What an owner may write, however long: the company's name, amounts, and code in a text. */
import { renderMarkdown } from '../../site/read/markdown.ts';
import { expect, hydrated, test } from './journey.ts';
import { expectApart, setLetterSize } from './page-layout.ts';

for (const name of [
  'Laurentian Technology Partners of Ottawa',
  'Informatiquegeneraledeloutaouaisenvirons',
]) {
  test(`the header has room for ${name}`, async ({ page }) => {
    await page.goto('/fr');
    await hydrated(page);
    const siteName = page.locator('.site-name');
    await siteName.locator('span').evaluate((one, text) => one.replaceChildren(text), name);
    for (const width of [320, 390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const neighbour = width < 768 ? '.menu-button' : '.main-navigation';
      await expectApart(siteName, page.locator(neighbour));
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await setLetterSize(page, 32);
    await expect(page.locator('.menu-button')).toBeInViewport({ ratio: 1 });
  });
}

test('amounts of many digits stay on the bill of a phone', async ({ page }) => {
  await page.goto('/services/managed-it');
  await hydrated(page);
  const bill = page.locator('.sheet', { has: page.locator('.ticket-table') });
  await bill.evaluate((element) => {
    for (const amount of element.querySelectorAll('td:not(:has(*)), .total-ring'))
      amount.textContent = '11\u00a0191,50\u00a0$';
  });
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const excess = await bill.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(excess, `${width} px`).toBeLessThanOrEqual(0);
  }
});

test.describe('code that is wider than a phone', () => {
  test.use({ javaScriptEnabled: false });

  const code = `\`\`\`\n${'word '.repeat(60)}\n\`\`\``;
  const inList = code.replaceAll('\n', '\n  ');
  const html = renderMarkdown(
    `${code}\n\n- One\n\n  ${inList}\n\n> Two\n>\n> \`${'x'.repeat(200)}\``,
  );

  test('scrolls by itself', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.route('**/terms-of-use', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      const withCode = body.replace(/<div class="(?:article|prose)">/, (start) => start + html);
      await route.fulfill({ response, body: withCode });
    });
    await page.goto('/terms-of-use');
    const blocks = await page
      .locator('main pre')
      .evaluateAll((all) => all.map((block) => block.scrollWidth > block.clientWidth));
    expect(blocks).toEqual([true, true]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
