/** Pages and files as documents. */
import { everyPage } from './every-page.ts';
import { expect, hydrated, test } from './journey.ts';

test('every class on a page has a rule in the styles of that page', async ({ request }) => {
  for (const path of everyPage) {
    const html = await (await request.get(path)).text();
    const textsOf = (pattern: RegExp) =>
      Array.from(html.matchAll(pattern), ([, text = '']) => text);
    const files = textsOf(/<link rel="stylesheet" href="([^"]+)"/g);
    const linked = await Promise.all(files.map(async (file) => (await request.get(file)).text()));
    const styles = [...textsOf(/<style[^>]*>(.*?)<\/style>/gs), ...linked].join('\n');
    const styled = new Set(Array.from(styles.matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name));
    const used = new Set(
      textsOf(/<[a-z]\w*\b[^>]* class="([^"]+)"/g).flatMap((t) => t.match(/\S+/g) ?? []),
    );
    expect(used.size, path).toBeGreaterThan(10);
    expect(
      [...used].filter((name) => !styled.has(name)),
      path,
    ).toEqual([]);
  }
});

test.describe('the sitemap', () => {
  // Chromium shows XML in a page of its own, and our policy blocks the inline style of that page.
  test.use({ expectedErrors: [/Applying inline style violates/] });

  test('is reached by a link that the browser, not the app, follows', async ({ page }) => {
    await page.goto('/about');
    await hydrated(page);
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), {
        href: '/sitemap.xml',
        textContent: 'The sitemap',
      });
      document.querySelector('main')?.append(link);
    });
    const asked = page.waitForRequest(/\/sitemap\.xml$/);
    await page.getByRole('link', { name: 'The sitemap' }).click();
    const request = await asked;
    expect(request.isNavigationRequest()).toBe(true);
    expect((await request.response())?.status()).toBe(200);
    await expect(page).toHaveURL(/\/sitemap\.xml$/);
  });
});
