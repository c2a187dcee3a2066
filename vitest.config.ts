import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,contact,content,generate,hosts,stores,supabase,test,tools}/**/*.test.{ts,tsx}'],
    exclude: ['test/journeys/**', 'node_modules/**'],
    environment: 'node',
    restoreMocks: true,
    // A hung test ends here; a slow machine is no reason to fail.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
