/** One address takes all the connections it can get, and fills them with requests, beside other visitors. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { percentile, rounded } from '../../../tools/bench/results.ts';
import type { DrillContext, Figures } from '../drill.ts';
import { type DrillHost, type HostChanges, openTestBed } from '../test-bed.ts';
import type { CrowdKind } from './crowd.ts';
import { MAX_MEMORY_MB, peakMemoryMb, takePriority, WITH_PRIORITY } from './own-machine.ts';
import { startVisitors } from './visitors.ts';

const ATTACKS: CrowdKind[] = [
  'unfinished headers',
  'slow bodies',
  'idle connections',
  'unread answers',
  'a few unread answers',
];
const ATTACK_MS = { full: 20_000, small: 1000, control: 1000 };
const PAGE_EVERY_MS = 25;
/** Beside a small run are other tests, and the slowest of its pages is the p99. */
const MAX_P99_MS = { full: 250, small: 1000, control: 1000 };

/** As large as the largest scripts of other websites. */
const LARGE_FILE = 'large.txt';
const large = 'A file that is large, and that compresses well.\n'.repeat(20_000);

async function startCrowd(kind: CrowdKind, url: string): Promise<ChildProcess> {
  const args = [join(import.meta.dirname, 'crowd.ts'), kind, `${url}/${LARGE_FILE}`];
  const crowd = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await Promise.race([once(crowd.stdout, 'data'), once(crowd, 'exit')]);
  // It represents other machines and should not take this one's processor from the host.
  setPriority(crowd.pid ?? 0, constants.priority.PRIORITY_LOW);
  return crowd;
}

/** Returns the 99th percentile of the visitors' waiting times, ms. */
async function visitBeside(kind: CrowdKind, host: DrillHost, context: DrillContext) {
  const { scale, finding } = context;
  const crowd = await startCrowd(kind, host.url);
  const visitors = startVisitors(host, { pageEveryMs: PAGE_EVERY_MS, agent: false });
  await delay(ATTACK_MS[scale]);
  const { pages, failures } = await visitors.stop();
  const hasEnded = crowd.exitCode !== null;
  crowd.kill();
  if (hasEnded) throw new Error(`The crowd of ${kind} has ended by itself`);
  const p99 = rounded(percentile(pages, 99));
  if (failures.length > 0) finding(`Beside ${kind}: ${failures[0]}, and ${failures.length} in all`);
  if (!(p99 <= MAX_P99_MS[scale])) finding(`Beside ${kind}: a page took ${p99} ms (p99)`);
  const memoryMb = peakMemoryMb(host.pid);
  if (memoryMb > MAX_MEMORY_MB) finding(`Beside ${kind}: the host took ${memoryMb} MB`);
  return p99;
}

export async function crowdConnections(
  context: DrillContext,
  changes: HostChanges,
  only?: CrowdKind,
): Promise<Figures> {
  await using bed = await openTestBed();
  using _ = takePriority();
  const file = join(bed.site.buildDir, 'client', LARGE_FILE);
  writeFileSync(file, large);
  writeFileSync(`${file}.br`, brotliCompressSync(large));
  // Visitors and attacker come from addresses of their own, without a proxy.
  const environment = { ...changes.environment, TRUSTED_PROXIES: '0' };
  const host = await bed.start({ ...changes, environment, under: WITH_PRIORITY });

  const figures: Figures = {};
  for (const kind of only === undefined ? ATTACKS : [only]) {
    figures[`p99 of a page beside ${kind}, ms`] = await visitBeside(kind, host, context);
  }
  figures['most memory of the host, MB'] = peakMemoryMb(host.pid);
  await host.stop();
  if (!host.lines.some((line) => line.includes('connections were dropped'))) {
    context.finding('The host did not log that it dropped connections');
  }
  return figures;
}
