import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type UserConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter() as NonNullable<UserConfig['plugins']>],
  build: { assetsInlineLimit: 0 },
});
