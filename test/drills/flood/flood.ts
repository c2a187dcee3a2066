/** Floods of every kind, while other visitors go on: they must not notice. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { constants, getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sqliteDatabase } from '../databases.ts';
import type { Drill, DrillContext, Figures } from '../drill.ts';
import { newSubmission, sendSubmission } from '../senders.ts';
import { type DrillHost, type HostChanges, openTestBedOn } from '../test-bed.ts';
import type { AttackKind, AttackResult } from './attack.ts';

/** A small run shares its machine with other tests. */
const LONGEST_P99_MS = { full: 1000, small: 4000, control: 4000 };
const LONGEST_HEADERS_MS = { full: 10_000, small: 12_000, control: 12_000 };
const MOST_MEMORY_MB = 250;

const PAGE_EVERY_MS = 50;
const SUBMISSION_EVERY_MS = 250;
/** A page that takes longer counts as this. */
const PAGE_LIMIT_MS = 20_000;

/** Seconds of slow connections, a little longer than their threshold in a small run, and numbers of requests. */
const small: Record<AttackKind, number> = { slow: 14, large: 40, many: 2000 };
const AMOUNTS = { full: { slow: 60, large: 1000, many: 20_000 }, small, control: small };

async function attack(kind: AttackKind, url: string, amount: number): Promise<AttackResult> {
  const args = [join(import.meta.dirname, 'attack.ts'), kind, url, String(amount)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

interface Experience {
  /** How long each page and each submission took, ms. */
  pages: number[];
  submissions: number[];
  failures: string[];
}

function openPage(url: string, agent: Agent): Promise<{ took: number; status: number | null }> {
  const started = performance.now();
  return new Promise((resolve) => {
    const end = (status: number | null) => resolve({ took: performance.now() - started, status });
    const request = get(`${url}/about`, { agent, timeout: PAGE_LIMIT_MS }, (response) => {
      response.resume();
      response.on('end', () => end(response.statusCode ?? null));
      response.on('error', () => end(null));
    });
    request.on('timeout', () => request.destroy(new Error('no page in time')));
    request.on('error', () => end(null));
  });
}

/** Visitors who come at their own pace, however long the others before them wait. */
function startVisitors({ url, client }: DrillHost): { stop(): Promise<Experience> } {
  const agent = new Agent({ keepAlive: true });
  const experience: Experience = { pages: [], submissions: [], failures: [] };
  const visits: Promise<void>[] = [];
  async function readPage(): Promise<void> {
    const { took, status } = await openPage(url, agent);
    experience.pages.push(took);
    if (status !== 200) experience.failures.push(`A page answered ${status}`);
  }
  async function write(): Promise<void> {
    const { took, success, status } = await sendSubmission(client, newSubmission());
    experience.submissions.push(took);
    if (!success) experience.failures.push(`A genuine request was answered with ${status}`);
  }
  const timers = [
    setInterval(() => visits.push(readPage()), PAGE_EVERY_MS),
    setInterval(() => visits.push(write()), SUBMISSION_EVERY_MS),
  ];
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(visits);
      agent.destroy();
      return experience;
    },
  };
}

function percentile99(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN);
}

/** The most memory that a process has ever held, in MB; Linux only. */
function peakMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
}

function checkAttacks(
  { slow, large, many }: Record<AttackKind, AttackResult>,
  { scale, fault }: DrillContext,
): void {
  if (slow.longestLifeMs > LONGEST_HEADERS_MS[scale]) {
    fault(`Unfinished headers were waited for ${Math.round(slow.longestLifeMs)} ms`);
  }
  // Who goes on sending for half a second after the answer is cut off, and may then not read it.
  const { 413: refused = 0, null: cut = 0, ...others } = large.statuses;
  if (refused < 9 * cut || refused === 0) fault(`Only ${refused} large bodies got a 413`);
  const { 429: _, 400: __, ...otherStatuses } = many.statuses;
  const wrong = Object.keys({ ...others, ...otherStatuses });
  if (wrong.length > 0) fault(`Answers to a flood: ${wrong.join(', ')}`);
}

/** Returns the 99th percentiles of pages and submissions, ms. */
function checkVisitors(
  { pages, submissions, failures }: Experience,
  { scale, fault }: DrillContext,
): [pages: number, submissions: number] {
  for (const failure of failures) fault(failure);
  const [page, submission] = [percentile99(pages), percentile99(submissions)];
  const threshold = LONGEST_P99_MS[scale];
  if (!(page <= threshold)) fault(`Other visitors waited ${page} ms for a page (p99)`);
  if (!(submission <= threshold)) fault(`Their requests took ${submission} ms (p99)`);
  return [page, submission];
}

/**
 * The thresholds are for a host with a machine of its own: where that is permitted, host and visitors
 * go before whatever else this one does. `nice` goes on without the permission, with a warning.
 */
const FIRST = ['nice', '-n', String(constants.priority.PRIORITY_HIGH)];

/** Gives this process priority until it is disposed of. */
function goFirst(): Disposable {
  const before = getPriority();
  try {
    setPriority(constants.priority.PRIORITY_HIGH);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error;
  }
  return { [Symbol.dispose]: () => setPriority(before) };
}

async function flood(context: DrillContext, subject: HostChanges): Promise<Figures> {
  await using bed = await openTestBedOn({ openDatabase: sqliteDatabase });
  using _ = goFirst();
  const host = await bed.start({ ...subject, under: FIRST });
  const visitors = startVisitors(host);
  await delay(SUBMISSION_EVERY_MS);
  const amounts = AMOUNTS[context.scale];
  const [slow, large, many] = await Promise.all([
    attack('slow', host.url, amounts.slow),
    attack('large', host.url, amounts.large),
    attack('many', host.url, amounts.many),
  ]);
  const experience = await visitors.stop();
  const memoryMb = peakMemoryMb(host.pid);
  await host.stop();

  checkAttacks({ slow, large, many }, context);
  const [pages, submissions] = checkVisitors(experience, context);
  if (memoryMb > MOST_MEMORY_MB) context.fault(`The host took ${memoryMb} MB`);
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

export const drill: Drill<HostChanges> = {
  name: 'flood',
  promise: 'slow, large and countless requests are cut, refused and limited, and nobody else waits',
  subject: {},
  run: flood,
  controls: {
    'waits for its clients for ever': { preloads: ['test/drills/no-time-limits.ts'] },
  },
};
