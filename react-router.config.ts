import { readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { defaultLocale } from './content/addresses/locales.ts';
import { postListPath, prerenderedPaths } from './content/addresses/paths.ts';

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
    await flattenPages(client);
    await rm(join(client, `${numberedFirstPage}.html`));
    await rm(join(client, `${numberedFirstPage}.data`));
    // Nothing may answer for an unknown page: not a fallback document, not its data.
    await rm(join(client, '404.data'), { force: true });
    await rm(join(client, '__spa-fallback.html'), { force: true });
  },
} satisfies Config;

/**
 * `about/index.html` becomes `about.html`: a page's address has no slash at its end, and hosts of static
 * files (Cloudflare Pages, Netlify, GitHub Pages) send visitors of a folder to an address that has one.
 */
async function flattenPages(client: string) {
  const files = await readdir(client, { recursive: true });
  const pages = files.filter((file) => /[\\/]index\.html$/.test(file)).map(dirname);
  // Deepest first, so that folders are empty when their turn comes.
  for (const page of pages.sort((a, b) => b.length - a.length)) {
    await rename(join(client, page, 'index.html'), join(client, `${page}.html`));
    const left = await readdir(join(client, page));
    if (left.length === 0) await rmdir(join(client, page));
  }
}
