import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,contact,content,generate,server,bootstrap,test}/**/*.test.{ts,tsx}'],
    exclude: ['test/journeys/**', 'node_modules/**'],
    environment: 'node',
    restoreMocks: true,
  },
});
