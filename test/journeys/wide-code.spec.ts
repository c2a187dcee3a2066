/** Code in a text that is wider than a phone. */
import { renderMarkdown } from '../../site/read/markdown.ts';
import { expect, test } from './journey.ts';

test.use({ javaScriptEnabled: false });

const code = `\`\`\`\n${'word '.repeat(60)}\n\`\`\``;
const inList = code.replaceAll('\n', '\n  ');
const html = renderMarkdown(
  `${code}\n\n- One\n\n  ${inList}\n\n> Two\n>\n> \`${'x'.repeat(200)}\``,
);

for (const path of ['/terms-of-use', '/blog']) {
  test(`scrolls by itself at 360 px, as below ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    const first = page.locator('main a[href^="/blog/"]').first();
    const address = path === '/blog' ? await first.getAttribute('href') : path;
    await page.route(`**${address}`, async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      const withCode = body.replace(/<div class="(?:article|prose)">/, (start) => start + html);
      await route.fulfill({ response, body: withCode });
    });
    await page.goto(`${address}`);
    const blocks = await page
      .locator('main pre')
      .evaluateAll((all) => all.map((block) => block.scrollWidth > block.clientWidth));
    expect(blocks).toEqual([true, true]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
}
