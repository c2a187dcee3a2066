/**
 * `npm run bench -- pages [RUNS] [PATH ...]`: Lighthouse over one page of each kind, beside the same page
 * with its scripts deleted, and the time until the page is hydrated. Runs of the two take turns.
 */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { compressFiles } from '../../app/generate/compressed-copies.ts';
import { oneOfEachKind } from '../../test/journeys/every-page.ts';
import { categoryIds, type Run, runLighthouse, type Throttling } from './lighthouse.ts';
import { log, median, publish, rounded, type Threshold } from './results.ts';
import { openSite, phone } from './site.ts';

const runs = Number(process.argv[2] ?? 5);
const chosen = process.argv.slice(3);
const paths = chosen.length > 0 ? chosen : oneOfEachKind;
const limitMs = 20_000;
const bytesPerKbit = 1024 / 8;

interface PageResult {
  path: string;
  runs: Run[];
  stripped: Run[];
  /** From load to hydration (ms). */
  hydration: number[];
}

interface Origins {
  site: string;
  stripped: string;
}

/** Copies the build and deletes every script element from these pages; compresses them again. */
async function writeStrippedSite(copy: string): Promise<void> {
  await cp('build', copy, { recursive: true });
  const files = paths.map((path) => join(copy, 'client', `${path === '/' ? '/index' : path}.html`));
  for (const file of files) {
    const html = await readFile(file, 'utf8');
    await writeFile(file, html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, ''));
  }
  await compressFiles(files, join(copy, 'compressed'));
}

/** How long after its load a page is hydrated on a slow phone without any input, in ms. */
async function measureHydration(
  browser: Browser,
  url: string,
  throttling: Throttling,
): Promise<number> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: throttling.requestLatencyMs,
      downloadThroughput: throttling.downloadThroughputKbps * bytesPerKbit,
      uploadThroughput: throttling.uploadThroughputKbps * bytesPerKbit,
    });
    await session.send('Emulation.setCPUThrottlingRate', {
      rate: throttling.cpuSlowdownMultiplier,
    });
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const { hydration } = document.documentElement.dataset;
        if (hydration !== undefined) performance.mark(`hydration ${hydration}`);
      }).observe(document, { subtree: true, attributeFilter: ['data-hydration'] });
    });
    await page.goto(url, { waitUntil: 'load', timeout: limitMs });
    await page.waitForSelector('html[data-hydration]', { state: 'attached', timeout: limitMs });
    const { loaded, hydrated } = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      return {
        loaded: (navigation as PerformanceNavigationTiming).loadEventEnd,
        hydrated: performance.getEntriesByName('hydration done')[0]?.startTime,
      };
    });
    if (hydrated === undefined) throw new Error(`${url} was not hydrated`);
    return hydrated - loaded;
  } finally {
    await context.close();
  }
}

async function measure(path: string, origins: Origins, browser: Browser): Promise<PageResult> {
  const result: PageResult = { path, runs: [], stripped: [], hydration: [] };
  for (let number = 1; number <= runs; number += 1) {
    const run = await runLighthouse(origins.site + path, categoryIds);
    result.runs.push(run);
    result.stripped.push(await runLighthouse(origins.stripped + path, ['performance']));
    result.hydration.push(await measureHydration(browser, origins.site + path, run.throttling));
    log(`${path}, run ${number} of ${runs}`);
  }
  return result;
}

/** The figures of a page: medians, and how they compare with the same page without scripts. */
function figuresOf({ runs, stripped, hydration }: PageResult) {
  const of = (list: Run[], read: (run: Run) => number) => median(list.map(read));
  const ratio = (read: (run: Run) => number) => rounded(of(runs, read) / of(stripped, read), 3);
  return {
    fcp: rounded(of(runs, ({ fcp }) => fcp)),
    fcpRatio: ratio(({ fcp }) => fcp),
    lcp: rounded(of(runs, ({ lcp }) => lcp)),
    lcpRatio: ratio(({ lcp }) => lcp),
    tbt: rounded(of(runs, ({ tbt }) => tbt)),
    shift: rounded(
      of(runs, ({ cls }) => cls),
      4,
    ),
    scores: categoryIds.map((id) => of(runs, ({ scores }) => scores[id] ?? 0)),
    hydrated: rounded(median(hydration)),
  };
}

function rowOf(result: PageResult) {
  const { fcp, fcpRatio, lcp, lcpRatio, tbt, shift, scores, hydrated } = figuresOf(result);
  return {
    page: result.path,
    FCP: fcp,
    'to bare': fcpRatio,
    LCP: lcp,
    'to bare ': lcpRatio,
    TBT: tbt,
    CLS: shift,
    'P/A/BP/SEO': scores.join('/'),
    hydrated,
    'below 100': [...new Set(result.runs.flatMap(({ failed }) => failed))].join(', '),
  };
}

/** Our budgets. */
function thresholdsOf(result: PageResult): Threshold[] {
  const { fcpRatio, lcp, lcpRatio, tbt, shift, scores, hydrated } = figuresOf(result);
  const { path } = result;
  const atMost = (what: string, value: number, limit: number): Threshold => ({
    what: `${path}: ${what}`,
    value,
    limit,
    is: 'at most',
  });
  return [
    ...scores.map(
      (value, index): Threshold => ({
        what: `${path}: ${categoryIds[index]}`,
        value,
        limit: 100,
        is: 'at least',
      }),
    ),
    atMost('FCP to that without scripts', fcpRatio, 1.1),
    atMost('LCP to that without scripts', lcpRatio, 1.1),
    atMost('LCP (ms)', lcp, path === '/' ? 1000 : 900),
    atMost('TBT (ms)', tbt, 50),
    // Below 0.01, and rounded to four decimals.
    atMost('CLS', shift, 0.0099),
    atMost('hydrated after load (ms)', hydrated, 3000),
  ];
}

await using site = await openSite();
const copy = join(site.folder, 'stripped');
await writeStrippedSite(copy);
const origins = { site: await site.startHost(), stripped: await site.startHost(copy) };
const browser = await site.launchBrowser();
const results: PageResult[] = [];
for (const path of paths) results.push(await measure(path, origins, browser));
publish(results.map(rowOf), results.flatMap(thresholdsOf));
