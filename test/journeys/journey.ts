/** What every journey has: the built site with its mailbox, and a page on which any error fails the test. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type HostProcess, startHostProcess } from '../kit/host-process.ts';
import { type MailServer, openMailServer } from '../kit/mail-server.ts';

export interface Site extends HostProcess {
  mailbox: MailServer;
}

interface JourneyFixtures {
  /** Console errors that this journey expects; any other fails it. */
  expectedErrors: RegExp[];
}

interface WorkerFixtures {
  site: Site;
  /** Settings of the host besides its mailbox. */
  hostEnvironment: Record<string, string>;
}

let visitors = 0;

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  hostEnvironment: [{}, { option: true, scope: 'worker' }],

  site: [
    async ({ hostEnvironment }, use) => {
      const mailbox = await openMailServer();
      const dataDir = await mkdtemp(join(tmpdir(), 'journey-'));
      const environment = { SMTP_URL: mailbox.url, ...hostEnvironment };
      const host = await startHostProcess({ dataDir, environment });
      await use({ ...host, mailbox });
      await host.stop();
      await mailbox.close();
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker' },
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
    const errors = noteErrors(context, expectedErrors);
    await use(context);
    expect(errors, 'errors in the browser console').toEqual([]);
  },
});

export { expect };

/** Collects what pages write to the console as errors, and what they do not catch. */
export function noteErrors(context: BrowserContext, expected: RegExp[]): string[] {
  const errors: string[] = [];
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(text);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') note(message.text());
  });
  context.on('weberror', (webError) => note(String(webError.error())));
  return errors;
}

/** Waits until React has taken over the page. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydration', 'done');
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
