/** What the bench of the pages, and the screenshots, run on: the built site on a host of its own, and Chromium. */
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startHostProcess } from '../../test/kit/host-process.ts';
import { buildIfStale } from '../build.ts';
import { installChromium } from '../prepare-tests.ts';

/**
 * Developer tools, by which Playwright drives the browser, want the source position of every error. React
 * creates some when it is loaded, and V8 parses all of React again for them: 50-80 ms on a slowed page, which
 * no visitor waits for. With this flag V8 records the positions when it parses first.
 */
const recordSourcePositions = '--js-flags=--no-enable-lazy-source-positions';

export async function openSite() {
  installChromium();
  await buildIfStale('full');
  // It looks for Chromium when it is loaded.
  const { default: playwrightConfig } = await import('../../playwright.config.ts');
  await using opened = new AsyncDisposableStack();
  const { path: dataDir } = opened.use(await mkdtempDisposable(join(tmpdir(), 'bench-')));
  const host = await startHostProcess({ dataDir });
  opened.defer(() => host.stop());
  const { launchOptions = {} } = playwrightConfig.use ?? {};
  const args = [...(launchOptions.args ?? []), recordSourcePositions];
  const browser = await chromium.launch({ ...launchOptions, args });
  opened.defer(() => browser.close());
  const open = opened.move();
  /** `url`: the origin, without a slash. */
  return {
    url: host.url,
    browser,
    launchOptions,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
