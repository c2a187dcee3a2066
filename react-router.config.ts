import type { Config } from '@react-router/dev/config';

export default {
  // A server for the build alone, which renders every page with it (app/generate/rendered-pages.ts).
  ssr: true,
  // `npm run build` builds beside the live build.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  // The routes of all pages are known at build time, so the manifest is one static file.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
