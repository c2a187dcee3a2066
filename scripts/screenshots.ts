/**
 * `npm run screenshots [PATH ...]`: every kind of screen in every language at every width, light and dark, into
 * `screenshots/`, and the README's picture into `docs/`. No test compares them.
 *
 * `npm run screenshots -- --jury`: the pictures that people judge the site by who know nothing of it, into
 * `screenshots/jury/`. After `AS_LAUNCHED=1 npm run build` they show it as launched.
 */
import { mkdir, rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pathOf } from '../site/addresses/pages.ts';
import { locales } from '../site/read/locales.ts';
import type { PageId } from '../site/read/page-ids.ts';
import { eachKindInEveryLanguage, missingPages } from '../test/journeys/every-page.ts';
import { openSite } from './bench/site.ts';

const folder = 'screenshots';
const widths = [360, 768, 1440, 1920];
const schemes = ['light', 'dark'] as const;

const juryFolder = `${folder}/jury`;
const juryPages: PageId[] = [
  'home',
  'services/managed-it',
  'industries/dental',
  'industries/law',
  'pricing',
  'pricing-calculator',
  'about',
  'why-choose-us',
  'contact',
];
/** What a juror can look at in one piece, in pixels. */
const partHeight = 1800;

await using site = await openSite();
const { url: baseURL, browser } = site;
if (process.argv.includes('--jury')) await takePicturesOfJury();
else await takeEveryScreen(process.argv.slice(2));

async function takeEveryScreen(chosen: string[]): Promise<void> {
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
}

async function takePicturesOfJury(): Promise<void> {
  await rm(juryFolder, { recursive: true, force: true });
  const screens = [
    { name: 'desktop', viewport: { width: 1440, height: 900 } },
    { name: 'phone', viewport: { width: 390, height: 844 } },
  ];
  for (const { name: screen, viewport } of screens) {
    const page = await browser.newPage({ viewport, reducedMotion: 'reduce', baseURL });
    for (const locale of locales()) {
      for (const id of juryPages) {
        await open(page, pathOf(locale, id));
        const name = `${locale}-${id.replaceAll('/', '-')}-${screen}`;
        await page.screenshot({ path: `${juryFolder}/first-screens/${name}.png` });
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        for (let y = 0, part = 1; y < height; y += partHeight, part++) {
          const clip = { x: 0, y, width: viewport.width, height: Math.min(partHeight, height - y) };
          await page.screenshot({
            path: `${juryFolder}/${name}-${part}.png`,
            fullPage: true,
            clip,
          });
        }
      }
    }
    await page.close();
  }
}

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
