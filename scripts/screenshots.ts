/**
 * `npm run screenshots [-- PATH ...]`: every kind of screen in every language at every width, light and dark, into
 * `screenshots/`, and the README's picture into `docs/`. No test compares them.
 */
import { mkdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { eachKindInEveryLanguage, missingPages } from '../test/journeys/every-page.ts';
import { openSite } from './bench/site.ts';

const folder = 'screenshots';
const widths = [360, 768, 1440, 1920];

await using site = await openSite();
const { url: baseURL, browser } = site;
const chosen = process.argv.slice(2);
const paths = chosen.length > 0 ? chosen : [...eachKindInEveryLanguage, ...missingPages];
await mkdir(folder, { recursive: true });
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of widths) {
    const viewport = { width, height: 900 };
    const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce', baseURL });
    for (const path of paths) {
      await open(page, path);
      const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '_');
      const file = `${folder}/${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: file, fullPage: true });
    }
    await page.close();
    console.log(`${colorScheme}, ${width} px: ${paths.length} screens`);
  }
}
const viewport = { width: 1280, height: 800 };
const page = await browser.newPage({ viewport, reducedMotion: 'reduce', baseURL });
await open(page, '/');
await page.screenshot({ path: 'docs/home.png', fullPage: true });

/** Opens a page and waits until its pictures are there. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Where the font came too late, it is in the cache now.
  await page.reload();
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode()));
  });
}
