import { readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { deskPath, notFoundPath } from './site/addresses/paths.ts';
import { assertCompleteLocales } from './site/checks/complete-locales.ts';
import { prerenderedPaths } from './site/published-paths.ts';
import { locales } from './site/read/locales.ts';

/** They match no route. They are prerendered and become the host's 404 pages. */
const notFoundPaths = locales().map(notFoundPath);

export default {
  ssr: false,
  // `npm run build` builds beside the live build.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  // The routes of all pages are known at build time, so the manifest is one static file.
  routeDiscovery: { mode: 'initial' },
  prerender: () => {
    assertCompleteLocales();
    return [...prerenderedPaths(), ...locales().map(deskPath), ...notFoundPaths];
  },
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await flattenPages(client);
    // No fallback document and no data may answer for an unknown page.
    for (const page of notFoundPaths) await rm(join(client, `${page}.data`), { force: true });
    await rm(join(client, '__spa-fallback.html'), { force: true });
  },
} satisfies Config;

/**
 * Moves `about/index.html` to `about.html`, because a page's address has no slash at its end. Hosts
 * of static files (Cloudflare Pages, Netlify, GitHub Pages) redirect a folder to an address with
 * one.
 */
async function flattenPages(client: string) {
  const files = await readdir(client, { recursive: true });
  const pages = files.filter((file) => /[\\/]index\.html$/.test(file)).map(dirname);
  // Deepest first, so that emptied folders can be removed.
  for (const page of pages.sort((a, b) => b.length - a.length)) {
    await rename(join(client, page, 'index.html'), join(client, `${page}.html`));
    const left = await readdir(join(client, page));
    if (left.length === 0) await rmdir(join(client, page));
  }
}
