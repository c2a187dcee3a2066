/**
 * `npm run bench -- interactions [RUNS] [NAME]`: the time from what a visitor does to the next paint, mostly
 * on a phone, with a quarter of this machine's speed. A row is one visit; what counts is its slowest interaction.
 */
import type { Browser } from '@playwright/test';
import { type Visit, visits } from './interactions/visits.ts';
import { watchInteractions } from './interactions/watch.ts';
import { atMost, log, median, publish, rounded, type Threshold } from './results.ts';
import { openSite, phone } from './site.ts';

const runs = Number(process.argv[2] ?? 20);
const chosen = visits.filter(({ does }) => does.includes(process.argv[3] ?? ''));
const slowdown = 4;
const desktop = { viewport: { width: 1300, height: 800 } };
/** SPEED-22 (ms). */
const maxMedian = 100;
const maxDuration = 200;
/** The browser reports nothing that is quicker (ms). */
const minReportedDuration = 16;
/** After an interaction: its entry is there, and what it has begun has ended (ms). */
const settleMs = 800;
const limitMs = 60_000;

interface Interaction {
  type: string;
  duration: number;
}

let visitors = 0;

/** @returns the slowest interaction of a visit */
async function measure(browser: Browser, origin: string, visit: Visit): Promise<Interaction> {
  visitors += 1;
  const context = await browser.newContext({
    ...(visit.isOnDesktop ? desktop : phone),
    // Everyone has an address of their own, so that the limits for one visitor do not count.
    extraHTTPHeaders: { 'X-Forwarded-For': `198.18.${visitors >> 8}.${visitors & 255}` },
  });
  try {
    context.setDefaultTimeout(limitMs);
    await context.addInitScript(watchInteractions);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(origin + visit.path, { waitUntil: 'commit' });
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    if (!visit.isCold) {
      await page.waitForSelector('html[data-hydration="done"]', { state: 'attached' });
      await page.waitForTimeout(settleMs);
    }
    await visit.prepare?.(page);
    await page.waitForTimeout(visit.isCold ? 0 : settleMs);
    await page.evaluate(() => {
      window.interactions = [];
    });
    await visit.act(page);
    await page.waitForTimeout(settleMs);
    const noted = await page.evaluate(() => window.interactions);
    await visit.outcome?.(page);
    const unreported: Interaction = { type: '-', duration: minReportedDuration };
    return noted.reduce((one, next) => (next.duration > one.duration ? next : one), unreported);
  } finally {
    await context.close();
  }
}

interface Result {
  visit: Visit;
  slowest: Interaction[];
}

function rowOf({ visit, slowest }: Result) {
  const durations = slowest.map(({ duration }) => duration);
  return {
    'what a visitor does': visit.does,
    'median (ms)': rounded(median(durations)),
    'slowest (ms)': rounded(Math.max(...durations)),
  };
}

function thresholdsOf(result: Result): Threshold[] {
  const { 'what a visitor does': what, ...row } = rowOf(result);
  return [
    atMost(`${what}: median (ms)`, row['median (ms)'], maxMedian),
    atMost(`${what}: slowest (ms)`, row['slowest (ms)'], maxDuration),
  ];
}

await using site = await openSite();
const origin = await site.startHost();
const browser = await site.launchBrowser();
const results: Result[] = [];
for (const visit of chosen) {
  const slowest: Interaction[] = [];
  for (let run = 1; run <= runs; run += 1) slowest.push(await measure(browser, origin, visit));
  log(`${visit.does}: ${slowest.map(({ type, duration }) => `${duration} ${type}`).join(', ')}`);
  results.push({ visit, slowest });
}
await publish('interactions', {
  rows: results.map(rowOf),
  thresholds: results.flatMap(thresholdsOf),
  details: { runs, slowdown, results },
});
