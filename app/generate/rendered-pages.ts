/**
 * Every page as a file, and beside it the data with which a link in the app shows it. React Router would ask a server for
 * them, give its first answer ten seconds, and build scripts and styles anew for every changed word.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { dataExtension, pageAddressOf } from '../../service/headers/file-headers.ts';
import { deskPath, notFoundPath } from '../../site/addresses/paths.ts';
import { prerenderedPaths } from '../../site/published-paths.ts';
import { locales } from '../../site/read/locales.ts';
import { finishedPage } from './finished-page.ts';

/** @returns the HTML of the pages by their addresses */
export async function writeRenderedPages(build: string): Promise<Map<string, string>> {
  const server: ServerBuild = await import(
    pathToFileURL(resolve(build, 'server', 'index.js')).href
  );
  const paths = [...prerenderedPaths(), ...locales.map(deskPath)];
  // They match no route, and become the pages with which the host answers unknown addresses.
  const missing = locales.map(notFoundPath);
  // Browsers are told that there are files only.
  const files = { ssr: false, prerender: [...paths, ...missing] };
  const answer = createRequestHandler({ ...server, ...files }, 'production');
  const textAt = async (path: string, status: number) => {
    const response = await answer(new Request(`http://localhost${path}`));
    if (response.status === status) return response.text();
    throw new Error(`${path} cannot be rendered: ${response.status}`);
  };
  const write = async (path: string, text: string) => {
    const file = join(build, 'client', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };

  const pages = new Map<string, string>();
  for (const path of files.prerender) {
    // A page's address has no slash at its end. Hosts of static files (Cloudflare Pages, Netlify, GitHub Pages)
    // redirect a folder to an address with one, so that `about.html` it is, and not `about/index.html`.
    const file = path === '/' ? '/index.html' : `${path}.html`;
    const isMissing = missing.includes(path);
    const html = finishedPage(await textAt(path, isMissing ? 404 : 200));
    pages.set(pageAddressOf(file), html);
    await write(file, html);
    if (isMissing) continue;
    const data = `${path === '/' ? '/_' : path}${dataExtension}`;
    await write(data, await textAt(data, 200));
  }
  return pages;
}
