/** Measures how long after its load a page is hydrated on a slow phone without any input, in ms. */
import type { Browser } from '@playwright/test';
import { phone } from '../site.ts';
import type { Throttling } from './lighthouse.ts';

const limitMs = 20_000;
const bytesPerKbit = 1024 / 8;

export async function measureHydration(
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
