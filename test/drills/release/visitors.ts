/** Those who must never meet half a build: visitors of nginx, and hosts that start at any moment. */
import { setTimeout as delay } from 'node:timers/promises';
import { readBuiltSite } from '../../../hosts/node/http/built-site.ts';
import { readStaticFiles } from '../../../hosts/node/http/static-files.ts';
import { buildOfPage, inlineHash, pagePaths, scriptsOf, scriptText } from './site.ts';

/** Builds whose pages may still be open: the live one and the two before it. */
const OPEN_BUILDS = 3;
const PAUSE_MS = 5;

interface Watch {
  url: string;
  /** Whoever is watching ends when it is aborted. */
  ended: AbortSignal;
  finding(sentence: string): void;
  /** The builds that have been live until now, newest last. */
  live(): string[];
  /** The build that nginx was told to serve. */
  served: string;
  answers: number;
}

async function ask(watch: Watch, path: string) {
  // nginx closes idle connections when it is reloaded; a browser opens another, but fetch gives up.
  const response = await fetch(watch.url + path, { headers: { Connection: 'close' } });
  const text = await response.text();
  watch.answers += 1;
  return { status: response.status, headers: response.headers, text };
}

async function loadScripts(watch: Watch, build: string, paths: string[], moment: string) {
  for (const path of paths) {
    const { status, text } = await ask(watch, path);
    if (status === 200 && text !== scriptText(build)) watch.finding(`${path} is of another build`);
    const isPromised = [watch.served, ...watch.live().slice(-OPEN_BUILDS)].includes(build);
    if (status !== 200 && isPromised) watch.finding(`${path} of ${moment}: ${status}`);
  }
}

/** Reads pages; now and then a page that has been open for a while loads its scripts. */
export async function visit(watch: Watch): Promise<void> {
  const opened = new Map<string, string[]>();
  for (let number = 0; !watch.ended.aborted; number += 1) {
    const path = pagePaths[number % pagePaths.length] ?? '/';
    const { status, headers, text: html } = await ask(watch, path);
    const build = buildOfPage(html);
    if (status !== 200 || build === undefined) watch.finding(`${path}: ${status}`);
    else {
      if (build.endsWith('rejected')) watch.finding(`${path} is of a build that was rejected`);
      if (!headers.get('content-security-policy')?.includes(inlineHash(build)))
        watch.finding(`${path} came with the policy of another build`);
      await loadScripts(watch, build, scriptsOf(html), 'a page just opened');
      opened.set(build, scriptsOf(html));
    }
    for (const [old, scripts] of [...opened].slice(-OPEN_BUILDS)) {
      if (number % 5 === 0) await loadScripts(watch, old, scripts, 'a page opened before');
    }
    await delay(PAUSE_MS);
  }
}

/** Reads the build as a host does that starts now. */
export async function startHosts(watch: Watch, build: string): Promise<number> {
  let starts = 0;
  for (; !watch.ended.aborted; starts += 1) {
    try {
      const { clientDir, inlineHashes, redirects } = readBuiltSite(build);
      const files = readStaticFiles(clientDir, redirects);
      for (const path of pagePaths) {
        const page = files.find(path);
        const html = page.outcome === 'found' ? page.file.plain.bytes.toString() : '';
        const name = buildOfPage(html);
        if (name === undefined) watch.finding(`A host that starts has no ${path}`);
        else if (!inlineHashes.scripts.includes(inlineHash(name)))
          watch.finding(`A host that starts has ${path} with the policy of another build`);
        if (scriptsOf(html).some((script) => files.find(script).outcome !== 'found'))
          watch.finding(`A host that starts has ${path} without its scripts`);
      }
    } catch (error) {
      watch.finding(`A host could not start: ${error}`);
    }
    await delay(PAUSE_MS * 4);
  }
  return starts;
}
