/**
 * `npm run bench -- fonts`: whether the first view of every kind of page ends in the brand font, and how far
 * its layout shifts, at 13 widths, with either of the fonts that stand in until it has arrived.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { oneOfEachKind } from '../../test/journeys/every-page.ts';
import { fontAndShift, watchLayoutShifts } from '../../test/journeys/layout-shifts.ts';
import { atMost, below, log, publish, rounded } from './results.ts';
import { openSite } from './site.ts';

const widths = [320, 344, 360, 375, 390, 412, 430, 600, 768, 1024, 1280, 1440, 1920];
/** SPEED-7. */
const maxShift = 0.01;

/** A configuration with which the browser finds Roboto, as on Android, without installing it. */
async function robotoConfiguration(): Promise<string> {
  const folder = resolve('.cache/fonts');
  await mkdir(folder, { recursive: true });
  const unpack =
    'apt-get download fonts-roboto-unhinted && dpkg-deb -x fonts-roboto-unhinted_*.deb .';
  execFileSync('sh', ['-c', unpack], { cwd: folder });
  const file = join(folder, 'fonts.conf');
  await writeFile(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
    <fontconfig><include>/etc/fonts/fonts.conf</include><dir>${folder}</dir></fontconfig>`,
  );
  return file;
}

async function visit(context: BrowserContext, path: string) {
  const page = await context.newPage();
  await watchLayoutShifts(page);
  await page.goto(path);
  const result = await fontAndShift(page);
  await page.close();
  return { path, ...result };
}

await using site = await openSite();
const baseURL = await site.startHost();
const rows = [];
const details = [];
for (const standIn of ['Liberation Sans', 'Roboto']) {
  if (standIn === 'Roboto') process.env.FONTCONFIG_FILE = await robotoConfiguration();
  const browser = await site.launchBrowser();
  for (const width of widths) {
    const viewport = { width, height: width < 600 ? 800 : 900 };
    const context = await browser.newContext({ viewport, baseURL });
    const visits = [];
    for (const path of oneOfEachKind) visits.push(await visit(context, path));
    await context.close();
    rows.push({
      'stand-in': standIn,
      width,
      'brand font': visits.filter(({ font }) => font === 'brand').length,
      pages: oneOfEachKind.length,
      'largest shift': rounded(Math.max(...visits.map(({ shift }) => shift)), 4),
    });
    details.push({ standIn, width, visits });
    log(`${standIn}, ${width} px`);
  }
}

const heldBack = rows.reduce((sum, row) => sum + row.pages - row['brand font'], 0);
const shift = Math.max(...rows.map((row) => row['largest shift']));
await publish('fonts', {
  rows,
  thresholds: [
    atMost('first views without the brand font', heldBack, 0),
    below('layout shift', shift, maxShift),
  ],
  details,
});
