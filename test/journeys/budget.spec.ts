/** What a visitor downloads, in bytes. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { pathOf } from '../../site/addresses/pages.ts';
import { readPosts } from '../../site/posts.ts';
import { canonicalPaths } from '../../site/published-paths.ts';
import { locales } from '../../site/read/locales.ts';
import { expect, holdBack, hydrated, test } from './journey.ts';

const KB = 1024;
/** What a new connection brings before the browser has to confirm it (bytes). */
const firstFlight = 14_600;
/** In the list of posts, compressed. */
const bytesOfPost = 120;

test.use({ viewport: { width: 390, height: 844 } });

/** Records downloads. The result tells how many bytes they had on the wire, without headers. */
function watch(page: Page, isMeant: (request: Request) => boolean) {
  const finished: Request[] = [];
  page.on('requestfinished', (request) => {
    if (isMeant(request)) finished.push(request);
  });
  return async () => {
    const sizes = await Promise.all(finished.map((request) => request.sizes()));
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  };
}

const ofKind = (kind: string) => (request: Request) => request.resourceType() === kind;

function expectWithin(bytes: number, kilobytes: number): void {
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(kilobytes * KB);
}

test('the home page is at most 100 KB before idle, of which its font is at most 25', async ({
  page,
}) => {
  const fontBytes = watch(page, ofKind('font'));
  const bytes = watch(page, () => true);
  // Scripts come when the page is idle.
  await holdBack(page, /\/assets\/[^/]*\.js(on)?$/);
  await page.goto('/', { waitUntil: 'load' });
  expectWithin(await bytes(), 100);
  expectWithin(await fontBytes(), 25);
});

/** KB. The company's own page may have a little more. */
const scriptLimits = {
  '/': 114,
  '/services/managed-it': 109,
  '/privacy-policy': 107,
  '/contact': 115,
  '/pricing-calculator': 116,
  '/blog': 108,
  '/desk': 131,
};
for (const [path, scriptLimit] of Object.entries(scriptLimits)) {
  test(`scripts of ${path} are at most ${scriptLimit} KB before any input, and styles 10 KB`, async ({
    page,
  }) => {
    const scriptBytes = watch(page, ofKind('script'));
    const linkedBytes = watch(page, ofKind('stylesheet'));
    await page.goto(path);
    await hydrated(page);
    expectWithin(await scriptBytes(), scriptLimit);
    const styles = await page.locator('style').allTextContents();
    expect(styles.length).toBeGreaterThan(0);
    expectWithin(brotliCompressSync(styles.join('')).length + (await linkedBytes()), 10);
  });
}

test('no page is much heavier than the first flight of a connection', async ({ request }) => {
  const over: string[] = [];
  for (const locale of locales) {
    const blog = pathOf(locale, 'blog');
    // How long a post is decides whoever writes it.
    for (const path of canonicalPaths(locale).filter((one) => !one.startsWith(`${blog}/`))) {
      const headers = (await request.head(path)).headers();
      const file = join('build/client', `${path === '/' ? 'index' : path}.html`);
      // It contains the inline CSS and the address of the hydration data.
      expect(await readFile(file, 'utf8'), path).toMatch(/<style[\s\S]*id="hydration-handoff"/);
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const bytes = (await stat(`${file}.br`)).size + lines.join('').length;
      // The list of posts grows with them.
      const ofMany = path === blog ? bytesOfPost * Math.max(0, readPosts(locale).length - 24) : 0;
      if (bytes > 1.15 * firstFlight + ofMany) over.push(`${path}: ${bytes} bytes`);
    }
  }
  expect(over).toEqual([]);
});
