/** Slow, large and countless requests, behind a trusted proxy with many visitors. */
import { execFile } from 'node:child_process';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { percentile, rounded } from '../../../tools/bench/results.ts';
import { sqliteDatabase } from '../databases.ts';
import type { DrillContext, Figures, Scale } from '../drill.ts';
import { newVisitor } from '../http-client.ts';
import { type HostChanges, openTestBedOn } from '../test-bed.ts';
import type { AttackKind, AttackResult } from './attack.ts';
import { MAX_MEMORY_MB, peakMemoryMb, takePriority, WITH_PRIORITY } from './own-machine.ts';
import { type Experience, openPage, startVisitors } from './visitors.ts';

/** Limits of the p99. In a small run that of the contact requests is the slowest of some fifty. */
const MAX_PAGE_MS = 1000;
const MAX_SUBMISSION_MS = { full: 1000, small: 2000, control: 2000 };
const MAX_HEADERS_MS = { full: 10_000, small: 12_000, control: 12_000 };

const PAGE_EVERY_MS = 50;
const SUBMISSION_EVERY_MS = 250;
const VISITORS_OF_ONE_PROXY = 500;

/**
 * Seconds of slow connections, a little longer than their threshold in a small run, and numbers of
 * requests. The control is about slow connections.
 */
const AMOUNTS: Record<Scale, Record<AttackKind, number>> = {
  full: { slow: 60, large: 1000, many: 20_000 },
  small: { slow: 14, large: 40, many: 2000 },
  control: { slow: 14, large: 10, many: 100 },
};

async function attack(kind: AttackKind, url: string, amount: number): Promise<AttackResult> {
  const args = [join(import.meta.dirname, 'attack.ts'), kind, url, String(amount)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

function checkAttacks(
  { slow, large, many }: Record<AttackKind, AttackResult>,
  { scale, finding }: DrillContext,
): void {
  if (slow.longestLifeMs > MAX_HEADERS_MS[scale]) {
    finding(`Unfinished headers were waited for ${Math.round(slow.longestLifeMs)} ms`);
  }
  // A client that goes on sending for half a second after the answer is cut off, and may miss it.
  const { 413: refused = 0, null: cut = 0, ...others } = large.statuses;
  if (refused < 9 * cut || refused === 0) finding(`Only ${refused} large bodies got a 413`);
  const { 429: _, 400: __, ...otherStatuses } = many.statuses;
  const wrong = Object.keys({ ...others, ...otherStatuses });
  if (wrong.length > 0) finding(`Answers to a flood: ${wrong.join(', ')}`);
}

/** Returns the 99th percentiles of pages and submissions, ms. */
function checkVisitors(
  { pages, submissions, failures }: Experience,
  { scale, finding }: DrillContext,
): [pages: number, submissions: number] {
  finding(...failures);
  const page = rounded(percentile(pages, 99));
  const submission = rounded(percentile(submissions, 99));
  if (!(page <= MAX_PAGE_MS)) finding(`Other visitors waited ${page} ms for a page (p99)`);
  if (!(submission <= MAX_SUBMISSION_MS[scale]))
    finding(`Their requests took ${submission} ms (p99)`);
  return [page, submission];
}

/** All their connections come from one address, that of the proxy, and stay open. */
async function visitThroughProxy(url: string, { finding }: DrillContext): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const visits = Array.from({ length: VISITORS_OF_ONE_PROXY }, () =>
    openPage(url, agent, newVisitor()),
  );
  const lost = (await Promise.all(visits)).filter(({ status }) => status !== 200);
  agent.destroy();
  if (lost.length > 0) finding(`${lost.length} visitors who came through one proxy got no page`);
}

export async function floodWithRequests(
  context: DrillContext,
  subject: HostChanges,
): Promise<Figures> {
  // One flush of a busy disk is the p99 of the few requests of a small run.
  const isInMemory = context.scale !== 'full';
  await using bed = await openTestBedOn({ openDatabase: sqliteDatabase, isInMemory });
  using _ = takePriority();
  const host = await bed.start({ ...subject, under: WITH_PRIORITY });
  await visitThroughProxy(host.url, context);
  const agent = new Agent({ keepAlive: true });
  const visitors = startVisitors(host, {
    pageEveryMs: PAGE_EVERY_MS,
    submissionEveryMs: SUBMISSION_EVERY_MS,
    agent,
  });
  await delay(SUBMISSION_EVERY_MS);
  const amounts = AMOUNTS[context.scale];
  const [slow, large, many] = await Promise.all([
    attack('slow', host.url, amounts.slow),
    attack('large', host.url, amounts.large),
    attack('many', host.url, amounts.many),
  ]);
  const experience = await visitors.stop();
  agent.destroy();
  const memoryMb = peakMemoryMb(host.pid);
  await host.stop();

  checkAttacks({ slow, large, many }, context);
  const [pages, submissions] = checkVisitors(experience, context);
  if (memoryMb > MAX_MEMORY_MB) context.finding(`The host took ${memoryMb} MB`);
  return {
    'slow connections, in all': slow.connections,
    'longest wait for headers, ms': Math.round(slow.longestLifeMs),
    'answers to large bodies': JSON.stringify(large.statuses),
    'answers to one address': JSON.stringify(many.statuses),
    'pages opened by others': experience.pages.length,
    'their p99, ms': pages,
    'requests sent by others': experience.submissions.length,
    'p99 of these, ms': submissions,
    'most memory of the host, MB': memoryMb,
  };
}
