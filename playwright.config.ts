import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Chromium refuses its own sandbox to root, which is who tests run as in most containers. */
const sandboxFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Debian's, without the parts of a window if it is there; otherwise Playwright's own. */
const executablePath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './test/journeys/temporary-files.ts',
  // The longest takes a third of it on a machine at rest.
  timeout: 120_000,
  // On a busy machine an answer of the host may take longer than the five seconds that are usual.
  expect: { timeout: 30_000 },
  // Journeys wait much of their time, for pages, hosts and animations.
  workers: '150%',
  retries: 0,
  forbidOnly: true,
  // `npm test` counts the second.
  reporter: [['list'], ['json', { outputFile: '.cache/tests/journeys.json' }]],
  use: {
    // It doubles the time of every journey: `npx playwright test NAME --trace=retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...sandboxFlags,
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        // The browser's own errands: nothing but the pages under test may use the network.
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
