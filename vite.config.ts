import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type UserConfig } from 'vite';
import { CONFIG_PATH } from './contact/contract.ts';

export default defineConfig(({ command, isPreview }) => ({
  plugins: [tailwindcss(), reactRouter() as NonNullable<UserConfig['plugins']>],
  build: { assetsInlineLimit: 0 },
  server: {
    // `npm start` beside `npm run dev` answers for the contact form.
    proxy: Object.fromEntries(
      ['/functions/v1', CONFIG_PATH].map((path) => [path, 'http://127.0.0.1:3000']),
    ),
    // The build starts a server to prerender with: watching every page it writes takes most of its time.
    ...(command === 'build' || isPreview ? { watch: null } : {}),
  },
}));
