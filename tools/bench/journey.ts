/**
 * `npm run bench -- journey [ROUNDS]`: the time from a click on an in-app link to the first frame with the
 * new page, whose data was fetched on hover, in Chromium. The page fades in from there.
 */
import type { Browser, Page } from '@playwright/test';
import { type Arrival, watchArrivals } from './journey-watch.ts';
import { atMost, log, median, percentile, publish, rounded } from './results.ts';
import { openSite } from './site.ts';

const rounds = Number(process.argv[2] ?? 10);
/** Each page links to the next; a round begins and ends at Home. */
const stops = [
  '/pricing-calculator',
  '/why-choose-us',
  '/blog',
  '/blog/choose-cloud-solution-ottawa-business',
  '/about',
  '/services',
  '/services/managed-it',
  '/contact',
  '/',
];
/** SPEED-13. */
const maxMs = 80;

interface Step extends Arrival {
  to: string;
}

/** Hovers over a link, and waits until what React Router fetches because of it has arrived. */
async function hoverUntilFetched(page: Page, to: string): Promise<{ x: number; y: number }> {
  const link = page.locator(`a[href="${to}"]:visible`).first();
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await page.waitForFunction(
    (data) => {
      // What an earlier round left in the cache has its entry from that round.
      const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
      const modules = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
      return (
        fetched.some((name) => new URL(name).pathname === data) &&
        [...modules].every(({ href }) => fetched.includes(href))
      );
    },
    `${to === '/' ? '/_' : to}.data`,
  );
  const box = await link.boundingBox();
  if (box === null) throw new Error(`The link to ${to} is not visible`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function go(page: Page, to: string): Promise<Arrival> {
  const { x, y } = await hoverUntilFetched(page, to);
  await page.mouse.click(x, y);
  await page.waitForURL((url) => url.pathname === to);
  const arrival = await page.evaluate(() => window.latestArrival);
  if (arrival === undefined) throw new Error(`No click led to ${to}`);
  return arrival;
}

async function measure(browser: Browser, origin: string): Promise<Step[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addInitScript(watchArrivals);
  const page = await context.newPage();
  await page.goto(origin);
  await page.waitForSelector('html[data-hydration="done"]', { state: 'attached' });
  const steps: Step[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const to of stops) steps.push({ to, ...(await go(page, to)) });
    const latest = steps.slice(-stops.length).map(({ painted }) => painted);
    log(`Round ${round} of ${rounds}: median ${rounded(median(latest))} ms`);
  }
  await context.close();
  return steps;
}

function rowOf(page: string, steps: Step[]) {
  const painted = steps.map((step) => step.painted);
  return {
    'to page': page,
    'in document, median': rounded(median(steps.map(({ content }) => content))),
    'painted, median': rounded(median(painted)),
    p95: rounded(percentile(painted, 95)),
    slowest: rounded(Math.max(...painted)),
  };
}

await using site = await openSite();
const origin = await site.startHost();
const browser = await site.launchBrowser();
const steps = await measure(browser, origin);
await publish('journey', {
  rows: [
    ...stops.map((stop) =>
      rowOf(
        stop,
        steps.filter(({ to }) => to === stop),
      ),
    ),
    rowOf('all', steps),
  ],
  thresholds: [
    atMost(
      'ms from click to painted content, median',
      rounded(median(steps.map(({ painted }) => painted))),
      maxMs,
    ),
  ],
  details: { rounds, steps },
});
