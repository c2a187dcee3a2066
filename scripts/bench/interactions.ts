/**
 * `npm run bench -- interactions [RUNS] [NAME]`: the time from what a visitor does to the next paint, mostly
 * on a phone, with a quarter of this machine's speed. A row is one visit; what counts is its slowest interaction.
 */
import type { Browser } from '@playwright/test';
import { log, median, publish, rounded, type Threshold } from './results.ts';
import { openSite, phone } from './site.ts';
import { type Visit, visits } from './visits.ts';

const runs = Number(process.argv[2] ?? 20);
const chosen = visits.filter(({ does }) => does.includes(process.argv[3] ?? ''));
const slowdown = 4;
const desktop = { viewport: { width: 1300, height: 800 } };
/** In ms. */
const maxMedian = 100;
const maxDuration = 200;
/** The browser reports nothing that is quicker (ms). */
const minReportedDuration = 16;
/** After an interaction: its entry is there, and what it has begun has ended (ms). */
const settleMs = 800;
const limitMs = 60_000;

declare global {
  interface Window {
    /** How long each interaction took until its next paint (ms). */
    interactions: number[];
  }
}

let visitors = 0;

/** Runs in the browser, in every new document before its own scripts. */
function watchInteractions(): void {
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) window.interactions.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** @returns the slowest interaction of a visit (ms) */
async function measure(browser: Browser, origin: string, visit: Visit): Promise<number> {
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
    return Math.max(minReportedDuration, ...noted);
  } finally {
    await context.close();
  }
}

await using site = await openSite();
const origin = await site.startHost();
const browser = await site.launchBrowser();
const rows: Record<string, string | number>[] = [];
const thresholds: Threshold[] = [];
for (const visit of chosen) {
  const durations: number[] = [];
  for (let run = 1; run <= runs; run += 1) durations.push(await measure(browser, origin, visit));
  log(`${visit.does}: ${durations.join(', ')}`);
  const [middle, slowest] = [rounded(median(durations)), rounded(Math.max(...durations))];
  rows.push({ 'what a visitor does': visit.does, 'median (ms)': middle, 'slowest (ms)': slowest });
  thresholds.push(
    { what: `${visit.does}: median (ms)`, value: middle, limit: maxMedian, is: 'at most' },
    { what: `${visit.does}: slowest (ms)`, value: slowest, limit: maxDuration, is: 'at most' },
  );
}
publish(rows, thresholds);
