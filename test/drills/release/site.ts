/** A stand-in for a built site: every page names its build, and so does each file that it loads. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { content } from '../../kit/small-site.ts';

export const pagePaths = ['/', ...Array.from({ length: 11 }, (_, index) => `/page-${index}`)];

const inlineScript = (build: string) => `globalThis.build = '${build}'`;
export const inlineHash = (build: string) =>
  `'sha256-${createHash('sha256').update(inlineScript(build)).digest('base64')}'`;

export const buildOfPage = (html: string) => /^<!doctype html><!-- (\S+) -->/.exec(html)?.[1];
export const scriptsOf = (html: string) =>
  Array.from(html.matchAll(/src="([^"]+)"/g), ([, src]) => `${src}`);
export const scriptPaths = (build: string) =>
  ['entry', 'page'].map((name) => `/assets/${name}-${build}.js`);
export const scriptText = (build: string) => `export const build = '${build}';`;

/** Builds so slowly that visits and kills happen at every moment of it. */
const PAUSE_MS = 8;

export async function writeSite(folder: string, build: string): Promise<void> {
  const client = join(folder, 'client');
  await mkdir(join(client, 'assets'), { recursive: true });
  for (const path of scriptPaths(build)) await writeFile(join(client, path), scriptText(build));
  const html = `<!doctype html><!-- ${build} --><title>A page</title>
<script>${inlineScript(build)}</script>
${scriptPaths(build)
  .map((path) => `<script type="module" src="${path}"></script>`)
  .join('\n')}`;
  for (const path of [...pagePaths, '/404']) {
    await writeFile(join(client, `${path === '/' ? 'index' : path.slice(1)}.html`), html);
    await delay(PAUSE_MS);
  }
  const inlineHashes = { scripts: [inlineHash(build)], styles: [], pageStyles: {} };
  await writeFile(join(folder, 'content.json'), JSON.stringify(content));
  await writeFile(join(folder, 'csp.json'), JSON.stringify(inlineHashes));
  await writeFile(join(folder, 'redirects.json'), '{}');
}
