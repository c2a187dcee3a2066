/** One run of Lighthouse's default mobile preset on a page, and what `scripts/bench/pages.ts` reads from it. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import playwrightConfig from '../../../playwright.config.ts';
import { isPreview } from '../../../site/launch.ts';
import { log } from '../results.ts';

const maxAttempts = 3;

export const categoryIds = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type CategoryId = (typeof categoryIds)[number];

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
  scores: Partial<Record<CategoryId, number>>;
  /** The audits that lowered a score, as `category: audit`. */
  failed: string[];
  /** What was transferred, headers included. */
  bytes: { all: number; js: number; css: number; fonts: number; images: number };
  lcpElement: string;
  /** The elements that moved, and by how much. */
  shifts: string[];
  throttling: Throttling;
}

interface Audit {
  score: number | null;
  numericValue?: number;
  details?: { items?: unknown[] };
}

/** The part of a Lighthouse result that is read here. */
interface LighthouseResult {
  audits: Record<string, Audit>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  configSettings: { throttling: Throttling };
  runtimeError?: { message: string };
}

type Lighthouse = (
  url: string,
  flags: {
    port: number;
    logLevel: string;
    onlyCategories: readonly CategoryId[];
    skipAudits?: string[];
  },
) => Promise<{ lhr: LighthouseResult } | undefined>;

interface ChromeLauncher {
  launch(options: { chromePath?: string; chromeFlags: string[] }): Promise<{
    port: number;
    kill(): void;
  }>;
}

const benchPackage = createRequire(new URL('../packages/package.json', import.meta.url));
const load = (name: string) => import(pathToFileURL(benchPackage.resolve(name)).href);
const { default: lighthouse }: { default: Lighthouse } = await load('lighthouse');
const { launch }: ChromeLauncher = await load('chrome-launcher');

const { executablePath, args = [] } = playwrightConfig.use?.launchOptions ?? {};

/** A run that Lighthouse itself calls unusable (a trace without its beginning) is made again. */
export async function runLighthouse(
  url: string,
  onlyCategories: readonly CategoryId[],
): Promise<Run> {
  for (let left = maxAttempts - 1; ; left -= 1) {
    const lhr = await runOnce(url, onlyCategories);
    if (lhr.runtimeError === undefined) return readResult(lhr);
    if (left === 0) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    log(`Once more, because of Lighthouse: ${lhr.runtimeError.message}`);
  }
}

async function runOnce(
  url: string,
  onlyCategories: readonly CategoryId[],
): Promise<LighthouseResult> {
  const chrome = await launch({
    ...(executablePath === undefined ? {} : { chromePath: executablePath }),
    chromeFlags: ['--headless=new', ...args],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories,
      // A preview asks search engines to leave it out.
      ...(isPreview() && { skipAudits: ['is-crawlable'] }),
    });
    if (result === undefined) throw new Error(`Lighthouse has no result for ${url}`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

function readResult(lhr: LighthouseResult): Run {
  const value = (id: string) => {
    const { numericValue } = lhr.audits[id] ?? {};
    if (numericValue === undefined) throw new Error(`Lighthouse reports no ${id}`);
    return numericValue;
  };
  return {
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scores: Object.fromEntries(
      Object.entries(lhr.categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
    ),
    failed: failedAudits(lhr),
    bytes: transferred(lhr),
    lcpElement: lcpElement(lhr),
    shifts: shifts(lhr),
    throttling: lhr.configSettings.throttling,
  };
}

function failedAudits({ categories, audits }: LighthouseResult): string[] {
  return Object.entries(categories).flatMap(([category, { score, auditRefs }]) => {
    if (score === 1) return [];
    return auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}`);
  });
}

function transferred({ audits }: LighthouseResult): Run['bytes'] {
  const items = audits['resource-summary']?.details?.items as
    | { resourceType: string; transferSize: number }[]
    | undefined;
  if (items === undefined) throw new Error('Lighthouse reports no sizes');
  const of = (type: string) =>
    items.find(({ resourceType }) => resourceType === type)?.transferSize ?? 0;
  return {
    all: of('total'),
    js: of('script'),
    css: of('stylesheet'),
    fonts: of('font'),
    images: of('image'),
  };
}

function lcpElement({ audits }: LighthouseResult): string {
  const items = audits['lcp-breakdown-insight']?.details?.items as
    | { type: string; snippet?: string; nodeLabel?: string }[]
    | undefined;
  const node = items?.find(({ type }) => type === 'node');
  return node === undefined ? '?' : `${node.snippet} ${node.nodeLabel?.slice(0, 40)}`;
}

function shifts({ audits }: LighthouseResult): string[] {
  const items = audits['layout-shifts']?.details?.items as
    | { score: number; node?: { snippet?: string } }[]
    | undefined;
  return items?.map(({ score, node }) => `${score.toFixed(4)} ${node?.snippet ?? '?'}`) ?? [];
}
