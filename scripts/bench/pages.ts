/**
 * `npm run bench [-- RUNS]`: Lighthouse's mobile preset over one page of each kind, and then the time from what a visitor does
 * to the next paint, on a phone with a quarter of this machine's speed. Of several runs the medians count.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { isPreview } from '../../site/launch.ts';
import { oneOfEachKind } from '../../test/journeys/every-page.ts';
import { form, frame } from '../../test/journeys/words.ts';
import { startHostProcess } from '../../test/kit/host-process.ts';
import { buildIfStale } from '../build.ts';
import { installPackages } from '../install.mjs';
import { installChromium } from '../prepare-tests.ts';

/** Playwright's developer tools want the source of errors that React makes, for which V8 would parse React again: 50-80 ms. */
const recordSourcePositions = '--js-flags=--no-enable-lazy-source-positions';

const runs = Number(process.argv[2] ?? 5);
installPackages('scripts/bench/packages', '--ignore-scripts');
installChromium();
await buildIfStale('full');
await using dataDir = await mkdtempDisposable(join(tmpdir(), 'bench-'));
const host = await startHostProcess({ dataDir: dataDir.path });
// It looks for Chromium when it is loaded.
const { default: playwrightConfig } = await import('../../playwright.config.ts');
const { launchOptions = {} } = playwrightConfig.use ?? {};

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** A missed limit makes the exit code 1. */
function expectAtMost(limit: number, what: string, value: number): void {
  if (value <= limit) return;
  console.log(`MISSED: ${what}: ${value}, should be at most ${limit}`);
  process.exitCode = 1;
}

/** The part of a Lighthouse result that is read here. */
interface LighthouseResult {
  audits: Record<string, { score: number | null; numericValue?: number }>;
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
}

function runLighthouse(url: string): LighthouseResult {
  const { executablePath: CHROME_PATH, args: flags = [] } = launchOptions;
  const program = 'scripts/bench/packages/node_modules/lighthouse/cli/index.js';
  const args = [program, url, '--quiet', '--output=json'];
  args.push(`--chrome-flags=${['--headless=new', ...flags].join(' ')}`);
  // A preview asks search engines to leave it out.
  if (isPreview()) args.push('--skip-audits=is-crawlable');
  const env = { ...process.env, CHROME_PATH };
  return JSON.parse(
    execFileSync(process.execPath, args, { env, encoding: 'utf8', maxBuffer: 2 ** 28 }),
  );
}

/** The audits that lowered a score. */
const loweredBy = ({ audits, categories }: LighthouseResult) =>
  Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);

console.table(
  oneOfEachKind.map((path) => {
    const results = Array.from({ length: runs }, () => runLighthouse(host.url + path));
    const score = (id: string) => {
      const points = 100 * median(results.map(({ categories }) => categories[id]?.score ?? 0));
      expectAtMost(0, `${path}: points that ${id} is below 100`, 100 - points);
      return Math.round(points);
    };
    const value = (id: string, limit: number) => {
      const values = results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
      expectAtMost(limit, `${path}: ${id}`, median(values));
      return Number(median(values).toFixed(4));
    };
    return {
      page: path,
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best practices': score('best-practices'),
      SEO: score('seo'),
      'LCP (ms)': value('largest-contentful-paint', path === '/' ? 1000 : 900),
      'TBT (ms)': value('total-blocking-time', 50),
      CLS: value('cumulative-layout-shift', 0.0099),
      'lowered by': [...new Set(results.flatMap(loweredBy))].join(', '),
    };
  }),
);

interface Visit {
  path: string;
  /** Done once the page is hydrated, without being measured. Without it the visitor begins as soon as the page is painted. */
  prepare?(page: Page): Promise<unknown>;
  act(page: Page): Promise<unknown>;
  /** What the act leads to, looked for afterwards: looking takes the page as long as a small render. */
  outcome(page: Page): Promise<unknown>;
}

// Without Playwright's own checks of where the tap arrives, which run in the page meanwhile.
const force = true;
const menu = (page: Page) => page.getByRole('button', { name: frame.openMenu });
const send = (page: Page) => page.getByRole('button', { name: form.submit });
/** With a quick typist's pauses (ms). */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 120 });

const visits: Record<string, Visit> = {
  'open the menu, first touch of Home': {
    path: '/',
    act: (page) => menu(page).tap({ force }),
    outcome: (page) => page.getByRole('button', { name: frame.closeMenu }).waitFor(),
  },
  'calculator: type a number': {
    path: '/pricing-calculator',
    prepare: (page) => page.locator('[name=people]').focus(),
    act: (page) => type(page, '25'),
    outcome: (page) => page.waitForURL('**people=*'),
  },
  'form: type, first touch of Contact': {
    path: '/contact',
    act: async (page) => {
      await page.locator('form [name=name]').tap({ force });
      await type(page, 'Ana Roy of Roy Dental');
    },
    outcome: (page) => page.locator('.captcha:not([hidden])').waitFor(),
  },
  'form: send, with errors': {
    path: '/contact',
    prepare: (page) => send(page).scrollIntoViewIfNeeded(),
    act: (page) => send(page).tap({ force }),
    outcome: (page) => page.getByText(form.errorSummaryTitle).waitFor(),
  },
};

/** After an interaction: the browser has reported it, and what it has begun has ended (ms). */
const settleMs = 800;

/** Lighthouse's. */
const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };

declare global {
  interface Window {
    /** How long each took until its next paint (ms). */
    interactions: number[];
  }
}

/** Runs in every new document before its own scripts. */
function watchInteractions(): void {
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) window.interactions.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

const args = [...(launchOptions.args ?? []), recordSourcePositions];
const browser = await chromium.launch({ ...launchOptions, args });

/** Resolves with its slowest interaction (ms). The browser reports none that is quicker than 16. */
async function measureVisit({ path, prepare, act, outcome }: Visit): Promise<number> {
  await using context = await browser.newContext({ ...phone, deviceScaleFactor: 1.75 });
  await context.addInitScript(watchInteractions);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(host.url + path, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  if (prepare) {
    await page.waitForSelector('[data-hydration=done]', { state: 'attached' });
    await prepare(page);
    await page.waitForTimeout(settleMs);
  }
  await page.evaluate(() => {
    window.interactions = [];
  });
  await act(page);
  await page.waitForTimeout(settleMs);
  const noted = await page.evaluate(() => window.interactions);
  await outcome(page);
  return Math.max(16, ...noted);
}

const interactions = [];
for (const [does, visit] of Object.entries(visits)) {
  const durations: number[] = [];
  while (durations.length < 4 * runs) durations.push(await measureVisit(visit));
  const row = { does, 'median (ms)': median(durations), slowest: Math.max(...durations) };
  expectAtMost(100, `${does}: median (ms)`, row['median (ms)']);
  expectAtMost(200, `${does}: slowest (ms)`, row.slowest);
  interactions.push(row);
}
console.table(interactions);
await browser.close();
await host.stop();
