import { defineConfig } from '@playwright/test';

/** Chromium refuses its own sandbox to root, which is who tests run as in most containers. */
const sandboxFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** `npm test` finds or installs both browsers and counts the report; benches and screenshots use the second. */
const executablePath = process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './test/journeys/temporary-files.ts',
  // The longest takes a third of it on a machine at rest.
  timeout: 60_000,
  // On a busy machine an answer of the host may take longer than the five seconds that are usual.
  expect: { timeout: 10_000 },
  // Journeys wait much of their time, for pages, hosts and animations.
  workers: '150%',
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.cache/tests/journeys.json' }]],
  use: {
    // It doubles the time of every journey: `npm test -- journeys NAME --trace=retain-on-failure`.
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
