import { readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minifySync, type Plugin, type UserConfig } from 'vite';
import { CONFIG_PATH } from './contact/contract.ts';

/** `import text from './some.js?inline-script'`: a module as text for a script element, minified. */
const inlineScript: Plugin = {
  name: 'inline-script',
  load: {
    filter: { id: /\?inline-script$/ },
    handler(id) {
      const file = id.replace(/\?.*$/, '');
      this.addWatchFile(file);
      const { code, errors } = minifySync(file, readFileSync(file, 'utf8'), {
        module: true,
        // React Router looks for `window.__reactRouterContext =`, with the space, in its own fallback page.
        codegen: { removeWhitespace: false },
      });
      if (errors.length > 0)
        this.error(`${file}: ${errors.map(({ message }) => message).join(', ')}`);
      return `export default ${JSON.stringify(code)}`;
    },
  },
};

export default defineConfig(({ command, isPreview }) => ({
  plugins: [inlineScript, tailwindcss(), reactRouter() as NonNullable<UserConfig['plugins']>],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Few files: each answer carries some 2 KB of headers, and a phone waits for each round trip.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
                },
                {
                  name: 'shared',
                  test: /\/app\/(components\/|carried-text|page-meta|styles\/not-found)/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
  server: {
    // `npm start` beside `npm run dev` answers for the contact form.
    proxy: Object.fromEntries(
      ['/functions/v1', CONFIG_PATH].map((path) => [path, 'http://127.0.0.1:3000']),
    ),
    // The build starts a server to prerender with: watching every page it writes takes most of its time.
    ...(command === 'build' || isPreview ? { watch: null } : {}),
  },
}));
