import { existsSync } from 'node:fs';
import { collect, Failure } from './processes.mjs';
import { canUseApt, installWithApt } from './programs.mjs';
import { step } from './progress.mjs';
import { tool } from './project.mjs';

const systemBrowsers = [
  '/usr/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'chromium',
  'chromium-browser',
  'google-chrome',
];

/**
 * A Chromium for the journeys: the one of `CHROMIUM_PATH`, the machine's, Playwright's, or else a
 * newly installed one.
 *
 * @returns {Promise<string>} path or name of the program
 */
export async function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await runs(chosen)) return chosen;
    throw new Failure(`CHROMIUM_PATH is "${chosen}", which does not start.`);
  }
  return (await findChromium()) ?? (await installChromium());
}

async function findChromium() {
  for (const browser of systemBrowsers) {
    if (await runs(browser)) return browser;
  }
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return existsSync(own) && (await runs(own)) ? own : undefined;
}

/**
 * Being there is not enough: Ubuntu has a `chromium-browser` that only says where to get one.
 *
 * @param {string} browser
 */
async function runs(browser) {
  return (await collect(browser, ['--version'], { timeout: 15_000 })).code === 0;
}

async function installChromium() {
  const { code, output } = await step(
    'Installing Chromium',
    canUseApt() ? () => installWithApt(['chromium']) : installWithPlaywright,
    (result) => result.code === 0,
  );
  const browser = code === 0 ? await findChromium() : undefined;
  if (browser) return browser;
  throw new Failure(`${output.trim()}

The browser tests need Chromium, and it could not be installed. Install Chromium or Google Chrome
yourself, or set CHROMIUM_PATH to one, then try again.`);
}

function installWithPlaywright() {
  return collect(...tool('@playwright/test', 'playwright', ['install', 'chromium']));
}
