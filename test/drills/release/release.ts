/** Good, rejected and killed builds and rollbacks follow one another while hosts start at any moment. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { rollBack } from '../../../scripts/bootstrap/releases.mjs';
import type { Drill, DrillContext } from '../drill.ts';
import { startHosts } from './visitors.ts';

type Way = 'beside the live build' | 'in place of the live build';

const LASTS_MS = { full: 60_000, small: 5_000, control: 5_000 };
/** What a build of the stand-in site takes, or a little more. */
const MAX_BUILD_MS = 800;
/** In turn. */
const outcomes = ['good', 'rejected', 'killed', 'good', 'killed', 'rolled back'] as const;

interface Site {
  root: string;
  way: Way;
}

async function build({ root, way }: Site, name: string): Promise<void> {
  const args = [join(import.meta.dirname, 'builder.ts'), root, name, way];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (text) => {
    output += text;
  });
  const ended = once(child, 'close');
  if (name.endsWith('killed')) {
    await delay(Math.random() * MAX_BUILD_MS);
    child.kill('SIGKILL');
  }
  const [code] = await ended;
  if (name.endsWith('good') && code !== 0) throw new Error(output);
}

/** Notes which build is live whenever it is asked. */
function historyOf({ root }: Site): () => string[] {
  const stamp = join(root, 'build/.inputs');
  const builds: string[] = [];
  return () => {
    const now = existsSync(stamp) ? readFileSync(stamp, 'utf8') : builds.at(-1);
    if (now !== undefined && now !== builds.at(-1)) builds.push(now);
    return builds;
  };
}

async function drillOn(site: Site, context: DrillContext) {
  await build(site, '0-good');
  const end = new AbortController();
  const live = historyOf(site);
  const watch = { ended: end.signal, finding: context.finding, live };
  const starts = startHosts(watch, join(site.root, 'build'));
  // What it throws ends the builds, and is thrown at the end.
  const ended = starts.catch(() => end.abort());
  const counts: Record<string, number> = {};
  const until = performance.now() + LASTS_MS[context.scale];
  for (let number = 1; performance.now() < until && !end.signal.aborted; number += 1) {
    const outcome = outcomes[(number - 1) % outcomes.length] ?? 'good';
    if (outcome !== 'rolled back') await build(site, `${number}-${outcome}`);
    else if (site.way === 'beside the live build') rollBack(site.root);
    live();
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    context.report(`${number} ${outcome}`);
  }
  end.abort();
  await ended;
  return { 'starts of a host': await starts, ...counts };
}

export const drill: Drill<Way> = {
  promise: 'a build is served whole or not at all, whether it succeeds, is rejected or is killed',
  subject: 'beside the live build',
  async run(context, way) {
    await using root = await mkdtempDisposable(join(tmpdir(), 'release-'));
    return await drillOn({ root: root.path, way }, context);
  },
  controls: {
    'builds in place of the live build': {
      finds: /A host (could not start|that starts has no)/,
      subject: 'in place of the live build',
    },
  },
};
