import { defineConfig } from 'vitest/config';
import { rootFolders } from './tools/folders.mjs';

export default defineConfig({
  test: {
    include: [`{${rootFolders}}/**/*.test.{ts,tsx}`],
    exclude: ['test/journeys/**', 'node_modules/**'],
    environment: 'node',
    restoreMocks: true,
    // A hung test ends here; a slow machine is no reason to fail.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
