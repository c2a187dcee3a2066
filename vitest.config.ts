import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{app,bootstrap,contact,content,drills,environment,generate,headers,postgres,server,supabase,test}/**/*.test.{ts,tsx}',
    ],
    exclude: ['test/journeys/**', 'node_modules/**'],
    environment: 'node',
    restoreMocks: true,
    // A hung test ends here; a slow machine is no reason to fail.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
