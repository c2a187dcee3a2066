/**
 * `npm run screenshots [PATH ...]`: every kind of screen in every language at every width, light and dark, into
 * `screenshots/`, and the README's picture into `docs/`. No test compares them.
 */
import { mkdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { eachKindInEveryLanguage, missingPages } from '../test/journeys/every-page.ts';
import { openSite } from './bench/site.ts';

const folder = 'screenshots';
const widths = [360, 768, 1440, 1920];
const schemes = ['light', 'dark'] as const;

await using site = await openSite();
const baseURL = await site.startHost();
const browser = await site.launchBrowser();
const chosen = process.argv.slice(2);
const paths = chosen.length > 0 ? chosen : [...eachKindInEveryLanguage, ...missingPages];
await mkdir(folder, { recursive: true });
for (const colorScheme of schemes) {
  for (const width of widths) {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme,
      reducedMotion: 'reduce',
      baseURL,
    });
    const page = await context.newPage();
    for (const path of paths) {
      await open(page, path);
      const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '_');
      await page.screenshot({
        path: `${folder}/${name}-${width}-${colorScheme}.png`,
        fullPage: true,
      });
    }
    await context.close();
    console.log(`${colorScheme}, ${width} px: ${paths.length} screens`);
  }
}

const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, baseURL });
await page.emulateMedia({ reducedMotion: 'reduce' });
await open(page, '/');
await page.screenshot({ path: 'docs/home.png', fullPage: true });

/** Opens a page and waits until its font and pictures are there. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-font]').waitFor({ state: 'attached' });
  // On a first page whose texts would move it shows from the next page on.
  await page.evaluate(() => {
    document.documentElement.dataset.font = 'brand';
  });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode()));
  });
}
