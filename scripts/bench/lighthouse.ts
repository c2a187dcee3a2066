/** One run of Lighthouse's default mobile preset on a page, and what `scripts/bench/pages.ts` reads from it. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import playwrightConfig from '../../playwright.config.ts';
import { isPreview } from '../../site/launch.ts';
import { log } from './results.ts';

const maxAttempts = 3;

export const categoryIds = ['performance', 'accessibility', 'best-practices', 'seo'];

/** The preset's throttling, for browsers that Lighthouse does not control. */
export interface Throttling {
  requestLatencyMs: number;
  downloadThroughputKbps: number;
  uploadThroughputKbps: number;
  cpuSlowdownMultiplier: number;
}

export interface Run {
  /** In ms. */
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** 0 to 100, for the categories that were asked for. */
  scores: Record<string, number>;
  /** The audits that lowered a score, as `category: audit`. */
  failed: string[];
  throttling: Throttling;
}

/** The part of a Lighthouse result that is read here. */
interface LighthouseResult {
  audits: Record<string, { score: number | null; numericValue?: number }>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  configSettings: { throttling: Throttling };
  runtimeError?: { message: string };
}

const benchPackage = createRequire(new URL('packages/package.json', import.meta.url));
const load = (name: string) => import(pathToFileURL(benchPackage.resolve(name)).href);
const { default: lighthouse } = await load('lighthouse');
const { launch } = await load('chrome-launcher');

const { executablePath: chromePath, args = [] } = playwrightConfig.use?.launchOptions ?? {};

/** A run that Lighthouse itself calls unusable (a trace without its beginning) is made again. */
export async function runLighthouse(url: string, onlyCategories: string[]): Promise<Run> {
  for (let left = maxAttempts - 1; ; left -= 1) {
    const lhr = await runOnce(url, onlyCategories);
    if (lhr.runtimeError === undefined) return readResult(lhr);
    if (left === 0) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    log(`Once more, because of Lighthouse: ${lhr.runtimeError.message}`);
  }
}

async function runOnce(url: string, onlyCategories: string[]): Promise<LighthouseResult> {
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...args] });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories,
      // A preview asks search engines to leave it out.
      skipAudits: isPreview() ? ['is-crawlable'] : [],
    });
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

function readResult({ audits, categories, configSettings }: LighthouseResult): Run {
  const value = (id: string) => {
    const { numericValue } = audits[id] ?? {};
    if (numericValue === undefined) throw new Error(`Lighthouse reports no ${id}`);
    return numericValue;
  };
  return {
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scores: Object.fromEntries(
      Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
    ),
    failed: Object.entries(categories).flatMap(([category, { auditRefs }]) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${id}`),
    ),
    throttling: configSettings.throttling,
  };
}
