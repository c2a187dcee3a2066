import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,bootstrap,contact,content,generate,server,test}/**/*.test.{ts,tsx}'],
    exclude: ['test/journeys/**', 'node_modules/**'],
    environment: 'node',
    restoreMocks: true,
  },
});
