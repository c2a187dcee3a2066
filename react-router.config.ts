import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './content/paths.ts';

/** Any address that no route names: prerendered once, kept as the host's 404 page. */
const notFoundPath = '/404';

export default {
  ssr: false,
  // Every page's route is known at build time: the manifest is one static file.
  routeDiscovery: { mode: 'initial' },
  prerender: () => [...prerenderedPaths(), notFoundPath],
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await rename(join(client, '404', 'index.html'), join(client, '404.html'));
    await rm(join(client, '404'), { recursive: true });
    // Nothing may answer for an unknown page: not a fallback document, not its data.
    await rm(join(client, '404.data'), { force: true });
    await rm(join(client, '__spa-fallback.html'), { force: true });
  },
} satisfies Config;
