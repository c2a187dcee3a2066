/** What every journey has: the built site with its mailbox, and a page on which any error fails the test. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test';
import { type HostProcess, startHostProcess } from '../kit/host-process.ts';
import { type MailServer, openMailServer } from '../kit/mail-server.ts';
import { rootAttribute } from './root-attribute.ts';
import { type TabOptions, Tabs } from './tabs.ts';
import { WorkerResources } from './worker-resources.ts';

export interface Site extends HostProcess {
  mailbox: MailServer;
  dataDir: string;
}

interface JourneyFixtures {
  /** Settings of the host besides its mailbox. */
  hostEnvironment: Record<string, string>;
  site: Site;
  /** Console errors that this journey expects; any other fails it. */
  expectedErrors: RegExp[];
  /**
   * Whether this journey needs a new tab, and leaves none to others: it changes what pages find there
   * (a script before all others, a clock that stands still), or what the browser has kept matters.
   */
  ownTab: boolean;
  tabOptions: TabOptions;
}

/**
 * Anything else that is slow to open is one of the `resources`: a file with further fixtures of the
 * worker would have workers, and so browsers, of its own.
 */
interface WorkerFixtures {
  resources: WorkerResources;
  tabs: Tabs;
}

let visitors = 0;

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  resources: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      await using resources = new WorkerResources();
      await use(resources);
    },
    { scope: 'worker' },
  ],

  hostEnvironment: [{}, { option: true }],

  site: async ({ resources, hostEnvironment }, use, { file }) => {
    // A host with settings of its own is no other file's either: its desk and limits remember what was done there.
    const settings = JSON.stringify(hostEnvironment);
    const name = settings === '{}' ? 'host' : `host of ${file} with ${settings}`;
    await use(await resources.get(name, (closing) => openSite(hostEnvironment, closing)));
  },

  expectedErrors: [[], { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  extraHTTPHeaders: async ({}, use, testInfo) => {
    // Every visitor has an address of their own behind the trusted proxy.
    visitors += 1;
    const address = `198.${18 + (testInfo.parallelIndex % 2)}.${visitors >> 8}.${visitors & 255}`;
    await use({ 'X-Forwarded-For': address });
  },

  baseURL: async ({ site }, use) => use(site.url),

  ownTab: [false, { option: true }],

  tabs: [
    async ({ browser }, use) => {
      const tabs = new Tabs(() => browser.newContext());
      await use(tabs);
      await tabs.close();
    },
    { scope: 'worker' },
  ],

  tabOptions: async (
    { baseURL, viewport, colorScheme, hasTouch, isMobile, javaScriptEnabled, contextOptions },
    use,
  ) =>
    use({ baseURL, viewport, colorScheme, hasTouch, isMobile, javaScriptEnabled, contextOptions }),

  context: async (
    { browser, tabs, ownTab, tabOptions, extraHTTPHeaders, expectedErrors },
    use,
    testInfo,
  ) => {
    const context = await (ownTab ? browser.newContext() : tabs.take(testInfo.file, tabOptions));
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    const { errors, stop } = noteErrors(context, expectedErrors);
    await use(context);
    stop();
    const hasFailed = testInfo.status !== testInfo.expectedStatus;
    if (ownTab || hasFailed) await context.close();
    else tabs.giveBack(context, tabOptions);
    expect(errors, 'errors in the browser console').toEqual([]);
  },

  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
});

export { expect };

/** A host with these settings besides its mailbox. */
export async function openSite(
  hostEnvironment: Record<string, string>,
  closing: AsyncDisposableStack,
): Promise<Site> {
  const mailbox = await openMailServer();
  closing.defer(() => mailbox.close());
  const dataDir = await mkdtemp(join(tmpdir(), 'journey-'));
  closing.defer(() => rm(dataDir, { recursive: true }));
  const environment = { SMTP_URL: mailbox.url, ...hostEnvironment };
  const host = await startHostProcess({ dataDir, environment });
  closing.defer(() => host.stop());
  return { ...host, mailbox, dataDir };
}

/** Collects what pages write to the console as errors, and what they do not catch, until it is stopped. */
function noteErrors(
  context: BrowserContext,
  expected: RegExp[],
): { errors: string[]; stop: () => void } {
  const errors: string[] = [];
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(text);
  };
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') note(message.text());
  };
  const onError = (webError: WebError) => note(String(webError.error()));
  context.on('console', onConsole).on('weberror', onError);
  return { errors, stop: () => context.off('console', onConsole).off('weberror', onError) };
}

/** Waits until React has taken over the page. */
export async function hydrated(page: Page): Promise<void> {
  expect(await rootAttribute(page, 'data-hydration', ['done', 'failed'])).toBe('done');
}

/** Keeps matching requests waiting until the returned function is called. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
