/**
 * `npm run bench -- pages [RUNS] [PATH ...]`: Lighthouse over one page of each kind, beside the same page
 * with its scripts deleted, and the time until the page is hydrated. Runs of the two take turns.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { oneOfEachKind } from '../../test/journeys/every-page.ts';
import { measureHydration } from './pages/hydration.ts';
import { type CategoryId, categoryIds, type Run, runLighthouse } from './pages/lighthouse.ts';
import { fileOf, writeStrippedSite } from './pages/stripped.ts';
import {
  atLeast,
  atMost,
  below,
  log,
  median,
  publish,
  rounded,
  type Threshold,
} from './results.ts';
import { openSite } from './site.ts';

const runs = Number(process.argv[2] ?? 5);
const chosen = process.argv.slice(3);
const paths = chosen.length > 0 ? chosen : oneOfEachKind;
const build = 'build';
/** A layout shift of this much is too much (SPEED-7). */
const maxShift = 0.01;

interface PageResult {
  path: string;
  runs: Run[];
  stripped: Run[];
  /** From load to hydration (ms). */
  hydration: number[];
  /** Size of the styles in the document, with brotli. */
  inlineCssBytes: number;
}

interface Origins {
  site: string;
  stripped: string;
}

async function inlineCssBytes(path: string): Promise<number> {
  const html = await readFile(join(build, 'client', fileOf(path)), 'utf8');
  const styles = Array.from(html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g), ([, css]) => css);
  return brotliCompressSync(styles.join('')).length;
}

async function measure(path: string, origins: Origins, browser: Browser): Promise<PageResult> {
  const result: PageResult = {
    path,
    runs: [],
    stripped: [],
    hydration: [],
    inlineCssBytes: await inlineCssBytes(path),
  };
  for (let number = 1; number <= runs; number += 1) {
    const run = await runLighthouse(origins.site + path, categoryIds);
    const stripped = await runLighthouse(origins.stripped + path, ['performance']);
    const hydration = await measureHydration(browser, origins.site + path, run.throttling);
    result.runs.push(run);
    result.stripped.push(stripped);
    result.hydration.push(hydration);
    const [fcp, lcp] = [run.fcp, run.lcp].map((ms) => rounded(ms));
    const [strippedFcp, strippedLcp] = [stripped.fcp, stripped.lcp].map((ms) => rounded(ms));
    log(
      `${path}, run ${number} of ${runs}: FCP ${fcp} (${strippedFcp}), LCP ${lcp} (${strippedLcp}), hydrated ${rounded(hydration)} ms after load`,
    );
  }
  return result;
}

const of = (list: Run[], read: (run: Run) => number) => median(list.map(read));
const score = (list: Run[], id: CategoryId) => of(list, ({ scores }) => scores[id] ?? 0);

/** The median of the page, divided by that of the same page without scripts. */
function ratio({ runs, stripped }: PageResult, read: (run: Run) => number): number {
  return rounded(of(runs, read) / of(stripped, read), 3);
}

function rowOf(result: PageResult) {
  const { path, runs, stripped, hydration, inlineCssBytes } = result;
  const kib = (read: (bytes: Run['bytes']) => number) =>
    rounded(of(runs, ({ bytes }) => read(bytes)) / 1024, 1);
  return {
    page: path.length > 24 ? `${path.slice(0, 23)}…` : path,
    FCP: rounded(of(runs, ({ fcp }) => fcp)),
    'to bare': ratio(result, ({ fcp }) => fcp),
    LCP: rounded(of(runs, ({ lcp }) => lcp)),
    'to bare ': ratio(result, ({ lcp }) => lcp),
    TBT: rounded(of(runs, ({ tbt }) => tbt)),
    'bare TBT': rounded(of(stripped, ({ tbt }) => tbt)),
    CLS: rounded(
      of(runs, ({ cls }) => cls),
      4,
    ),
    'P/A/BP/SEO': categoryIds.map((id) => score(runs, id)).join('/'),
    KiB: kib(({ all }) => all),
    JS: kib(({ js }) => js),
    CSS: rounded(kib(({ css }) => css) + inlineCssBytes / 1024, 1),
    fonts: kib(({ fonts }) => fonts),
    images: kib(({ images }) => images),
    hydrated: rounded(median(hydration)),
  };
}

/** The budgets SPEED-7, SPEED-9 and SPEED-12. */
function thresholdsOf(result: PageResult): Threshold[] {
  const { path, runs, hydration } = result;
  const fcpRatio = ratio(result, ({ fcp }) => fcp);
  const lcpRatio = ratio(result, ({ lcp }) => lcp);
  const lcp = rounded(of(runs, (run) => run.lcp));
  const tbt = rounded(of(runs, (run) => run.tbt));
  const shift = of(runs, ({ cls }) => cls);
  return [
    ...categoryIds.map((id) => atLeast(id, score(runs, id), 100)),
    atMost('FCP to that without scripts', fcpRatio, 1.1),
    atMost('LCP to that without scripts', lcpRatio, 1.1),
    atMost('LCP (ms)', lcp, path === '/' ? 1000 : 900),
    atMost('TBT (ms)', tbt, 50),
    below('CLS', rounded(shift, 4), maxShift),
    atMost('hydrated after load (ms)', rounded(median(hydration)), 3000),
  ].map(({ what, ...rest }) => ({ what: `${path}: ${what}`, ...rest }));
}

function explain({ path, runs }: PageResult): void {
  const failed = new Set(runs.flatMap((run) => run.failed));
  const elements = new Set(runs.map(({ lcpElement }) => lcpElement));
  console.log(`${path}: largest paint ${[...elements].join(' or ')}`);
  if (failed.size > 0) console.log(`  below 100 because of ${[...failed].join(', ')}`);
  const moving = runs.filter((run) => run.cls >= maxShift).flatMap((run) => run.shifts);
  if (moving.length > 0) console.log(`  moved: ${moving.join(', ')}`);
}

await using site = await openSite();
const copy = join(site.folder, 'stripped');
await writeStrippedSite(build, copy, paths);
const origins = { site: await site.startHost(), stripped: await site.startHost(copy) };
const browser = await site.launchBrowser();
const results: PageResult[] = [];
for (const path of paths) results.push(await measure(path, origins, browser));
for (const result of results) explain(result);
await publish('pages', {
  rows: results.map(rowOf),
  thresholds: results.flatMap(thresholdsOf),
  details: { runs, results },
});
