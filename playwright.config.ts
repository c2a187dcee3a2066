import { defineConfig } from '@playwright/test';

/** Chromium refuses its own sandbox to root, which is who tests run as in most containers. */
const sandboxFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** `npm test -- journeys` finds or installs the browser of CHROMIUM_PATH and counts the report. */
export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  timeout: 30_000,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.cache/tests/journeys.json' }]],
  use: {
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
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
