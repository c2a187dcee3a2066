/** What every journey has: the built site with its mailbox, and a page on which any error fails the test. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { type HostProcess, startHostProcess } from '../kit/host-process.ts';
import { type MailServer, openMailServer } from '../kit/mail-server.ts';

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
}

/**
 * What is slow to open: `open` is called once for each name, and puts into the stack how to close what it opens. A
 * file with further fixtures of the worker would have workers, and so browsers, of its own.
 */
type Resources = <Type>(
  name: string,
  open: (closing: AsyncDisposableStack) => Promise<Type>,
) => Promise<Type>;

/** What several tests share takes nothing of the time of the one that opens it, which a busy machine would fail. */
export const opening = { timeout: 120_000 };

let visitors = 0;

export const test = base.extend<JourneyFixtures, { resources: Resources }>({
  resources: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const opened = new Map<string, Promise<unknown>>();
      await using closing = new AsyncDisposableStack();
      await use(<Type>(name: string, open: (stack: AsyncDisposableStack) => Promise<Type>) => {
        const resource = opened.get(name) ?? open(closing);
        opened.set(name, resource);
        return resource as Promise<Type>;
      });
    },
    { scope: 'worker' },
  ],

  hostEnvironment: [{}, { option: true }],

  site: [
    async ({ resources, hostEnvironment }, use, { file }) => {
      // A host with settings of its own is no other file's either: its desk and limits remember what was done there.
      const settings = JSON.stringify(hostEnvironment);
      const name = settings === '{}' ? 'host' : `host of ${file} with ${settings}`;
      await use(await resources(name, (closing) => openSite(hostEnvironment, closing)));
    },
    opening,
  ],

  expectedErrors: [[], { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  extraHTTPHeaders: async ({}, use, testInfo) => {
    // Every visitor has an address of their own behind the trusted proxy.
    visitors += 1;
    const address = `198.${18 + (testInfo.parallelIndex % 2)}.${visitors >> 8}.${visitors & 255}`;
    await use({ 'X-Forwarded-For': address });
  },

  baseURL: async ({ site }, use) => use(site.url),

  context: async ({ context, expectedErrors }, use) => {
    const errors: string[] = [];
    const note = (text: string) => {
      if (!expectedErrors.some((pattern) => pattern.test(text))) errors.push(text);
    };
    context.on('console', (message) => {
      if (message.type() === 'error') note(message.text());
    });
    context.on('weberror', (webError) => note(String(webError.error())));
    await use(context);
    expect(errors, 'errors in the browser console').toEqual([]);
  },
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

/** Waits until React has taken over the page. Playwright's waitForFunction takes a fifth of the time of a whole page. */
export async function hydrated(page: Page): Promise<void> {
  const outcome = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { documentElement } = document;
        const look = () => {
          const { hydration } = documentElement.dataset;
          if (hydration !== undefined) resolve(hydration);
        };
        new MutationObserver(look).observe(documentElement, { attributes: true });
        look();
      }),
  );
  expect(outcome).toBe('done');
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
