import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { defaultLocale } from './content/locales.ts';
import { postListPath, prerenderedPaths } from './content/paths.ts';

/**
 * A route with a loader must have a page, and there may be no second page of posts yet: this one is made
 * and thrown away. The first page of the list has the address of the blog.
 */
const numberedFirstPage = `${postListPath(defaultLocale, 2).slice(0, -1)}1`;

/** Any address that no route names: prerendered once, kept as the host's 404 page. */
const notFoundPath = '/404';

export default {
  ssr: false,
  // Every page's route is known at build time: the manifest is one static file.
  routeDiscovery: { mode: 'initial' },
  prerender: () => [...prerenderedPaths(), numberedFirstPage, notFoundPath],
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await rename(join(client, '404', 'index.html'), join(client, '404.html'));
    await rm(join(client, '404'), { recursive: true });
    await rm(join(client, numberedFirstPage), { recursive: true });
    await rm(join(client, `${numberedFirstPage}.data`));
    // Nothing may answer for an unknown page: not a fallback document, not its data.
    await rm(join(client, '404.data'), { force: true });
    await rm(join(client, '__spa-fallback.html'), { force: true });
  },
} satisfies Config;
