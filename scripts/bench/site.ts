/** What the benches in a browser, and the screenshots, run on: the built site on hosts of its own, and Chromium. */
import { mkdtemp, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import playwrightConfig from '../../playwright.config.ts';
import { startHostProcess } from '../../test/kit/host-process.ts';

/** The phone of Lighthouse's mobile preset. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/**
 * Developer tools, by which Playwright drives the browser, want the source position of every error. React
 * creates some when it is loaded, and V8 parses all of React again for them: 50-80 ms on a slowed page, which
 * no visitor waits for. With this flag V8 records the positions when it parses first.
 */
const recordSourcePositions = '--js-flags=--no-enable-lazy-source-positions';

export async function openSite() {
  const ended = new AsyncDisposableStack();
  /** For copies of the site, too. */
  const { path: folder } = ended.use(await mkdtempDisposable(join(tmpdir(), 'bench-')));
  return {
    folder,
    /** Starts a host with a build, by default that of the project; returns its origin. */
    async startHost(buildDir?: string): Promise<string> {
      const dataDir = await mkdtemp(join(folder, 'data-'));
      const host = await startHostProcess({ dataDir, ...(buildDir !== undefined && { buildDir }) });
      ended.defer(() => host.stop());
      return host.url;
    },
    async launchBrowser() {
      const { args = [], ...options } = playwrightConfig.use?.launchOptions ?? {};
      const browser = await chromium.launch({ ...options, args: [...args, recordSourcePositions] });
      ended.defer(() => browser.close());
      return browser;
    },
    [Symbol.asyncDispose]: () => ended.disposeAsync(),
  };
}
