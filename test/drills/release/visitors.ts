/** Hosts that start at any moment, and must never meet half a build. */
import { setTimeout as delay } from 'node:timers/promises';
import { readBuiltSite } from '../../../service/node/http/built-site.ts';
import { readStaticFiles } from '../../../service/node/http/static-files.ts';
import { buildOfPage, inlineHash, pagePaths, scriptPaths, scriptsOf, scriptText } from './site.ts';

/** Builds whose pages may still be open: the live one and the two before it. */
const OPEN_BUILDS = 3;
const PAUSE_MS = 20;

interface Watch {
  /** Whoever is watching ends when it is aborted. */
  ended: AbortSignal;
  finding(sentence: string): void;
  /** The builds that have been live until now, newest last. */
  live(): string[];
}

/** Reads the build as a host does that starts now, and looks at all that it would send. */
export async function startHosts(watch: Watch, folder: string): Promise<number> {
  let starts = 0;
  for (; !watch.ended.aborted; starts += 1) {
    try {
      const openBefore = watch.live().slice(-OPEN_BUILDS);
      const { clientDir, inlineHashes, redirects } = readBuiltSite(folder);
      const files = readStaticFiles(clientDir, redirects);
      const openAfter = watch.live().slice(-OPEN_BUILDS);
      const textOf = (path: string) => {
        const answer = files.find(path);
        return answer.outcome === 'found' ? answer.file.plain.bytes.toString() : undefined;
      };
      for (const path of pagePaths) {
        const html = textOf(path) ?? '';
        const name = buildOfPage(html);
        if (name === undefined) watch.finding(`A host that starts has no ${path}`);
        else if (name.endsWith('rejected'))
          watch.finding(`A host that starts has ${path} of a build that was rejected`);
        else if (!inlineHashes.scripts.includes(inlineHash(name)))
          watch.finding(`A host that starts has ${path} with the policy of another build`);
        if (scriptsOf(html).some((script) => textOf(script) !== scriptText(name ?? '')))
          watch.finding(`A host that starts has ${path} without its scripts`);
      }
      for (const build of openBefore.filter((name) => openAfter.includes(name))) {
        for (const script of scriptPaths(build)) {
          if (textOf(script) === undefined)
            watch.finding(`A host that starts has no ${script}, of a page opened before`);
        }
      }
    } catch (error) {
      watch.finding(`A host could not start: ${error}`);
    }
    await delay(PAUSE_MS);
  }
  return starts;
}
