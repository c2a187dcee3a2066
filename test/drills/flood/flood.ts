/** Floods of every kind, while other visitors go on: they must not feel them. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { constants, getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sqliteDatabase } from '../databases.ts';
import type { Drill, DrillOptions, DrillReport, Scale } from '../drill.ts';
import { newLetter, sendLetter } from '../letters.ts';
import { openScene, type StartOptions } from '../scene.ts';
import type { AttackKind, AttackResult } from './attack.ts';

/** The bars; a small run shares its machine with other tests. */
const MOST_P99_MS: Record<Scale, number> = { full: 1000, small: 4000 };
const LONGEST_HEADERS_MS: Record<Scale, number> = { full: 10_000, small: 15_000 };
const MOST_MEMORY_MB = 250;

const PAGE_EVERY_MS = 50;
const LETTER_EVERY_MS = 250;
/** A page that takes longer counts as this. */
const PAGE_LIMIT_MS = 20_000;

/** Seconds of slow connections; a small one is just longer than its bar. */
const AMOUNTS: Record<Scale, Record<AttackKind, number>> = {
  full: { slow: 60, large: 1000, many: 20_000 },
  small: { slow: 17, large: 40, many: 2000 },
};

const attackFile = join(import.meta.dirname, 'attack.ts');

async function attack(kind: AttackKind, url: string, amount: number): Promise<AttackResult> {
  const args = [attackFile, kind, url, String(amount)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

interface Experience {
  pages: number[];
  letters: number[];
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

/** The most memory that a process has ever held, in MB; Linux only. */
function peakMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
}

/** Visitors who come at their own pace, however long the others before them wait. */
function watch(url: string): { stop(): Promise<Experience> } {
  const agent = new Agent({ keepAlive: true });
  const experience: Experience = { pages: [], letters: [], failures: [] };
  const underWay = new Set<Promise<void>>();
  const begin = (visit: () => Promise<void>) => {
    const visiting: Promise<void> = visit().finally(() => underWay.delete(visiting));
    underWay.add(visiting);
  };
  async function readPage(): Promise<void> {
    const { took, status } = await openPage(url, agent);
    experience.pages.push(took);
    if (status !== 200) experience.failures.push(`A page answered ${status}`);
  }
  async function write(): Promise<void> {
    const { took, success, status } = await sendLetter(url, newLetter(), agent);
    experience.letters.push(took);
    if (!success) experience.failures.push(`A genuine request was answered with ${status}`);
  }
  const timers = [
    setInterval(() => begin(readPage), PAGE_EVERY_MS),
    setInterval(() => begin(write), LETTER_EVERY_MS),
  ];
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
      return experience;
    },
  };
}

function percentile99(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN);
}

type Results = Record<AttackKind, AttackResult>;

function judge(
  scale: Scale,
  results: Results,
  { experience, memoryMb }: { experience: Experience; memoryMb: number },
): DrillReport {
  const { slow, large, many } = results;
  const pages = percentile99(experience.pages);
  const letters = percentile99(experience.letters);
  const faults = [...experience.failures];
  if (!(pages <= MOST_P99_MS[scale]))
    faults.push(`Other visitors waited ${pages} ms for a page (p99)`);
  if (!(letters <= MOST_P99_MS[scale])) faults.push(`Their requests took ${letters} ms (p99)`);
  if (slow.longestLife > LONGEST_HEADERS_MS[scale]) {
    faults.push(`Unfinished headers were waited for ${Math.round(slow.longestLife)} ms`);
  }
  if (memoryMb > MOST_MEMORY_MB) faults.push(`The host took ${memoryMb} MB`);
  // Who goes on sending for half a second after the answer is cut off, and may then not read it.
  const { 413: refused = 0, null: cut = 0, ...others } = large.statuses;
  if (refused < 9 * cut || refused === 0) faults.push(`Only ${refused} large bodies got a 413`);
  const wrong = [
    ...Object.keys(others),
    ...Object.keys(many.statuses).filter((status) => status !== '429' && status !== '400'),
  ];
  if (wrong.length > 0) faults.push(`Answers to a flood: ${wrong.join(', ')}`);
  return {
    figures: {
      'slow connections, in all': slow.connections,
      'longest wait for headers, ms': Math.round(slow.longestLife),
      'answers to large bodies': JSON.stringify(large.statuses),
      'answers to one address': JSON.stringify(many.statuses),
      'pages opened by others': experience.pages.length,
      'their p99, ms': pages,
      'requests sent by others': experience.letters.length,
      'p99 of these, ms': letters,
      'most memory of the host, MB': memoryMb,
    },
    faults,
  };
}

/**
 * The bars are for a host with a machine of its own: where that is permitted, host and visitors go
 * before whatever else this one does. `nice` goes on without the permission, with a warning.
 */
const FIRST = ['nice', '-n', String(constants.priority.PRIORITY_HIGH)];

/** Returns what undoes it. */
function goFirst(): () => void {
  const before = getPriority();
  try {
    setPriority(constants.priority.PRIORITY_HIGH);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error;
  }
  return () => setPriority(before);
}

async function flood(scale: Scale, options: StartOptions = {}): Promise<DrillReport> {
  const scene = await openScene(sqliteDatabase);
  const restorePriority = goFirst();
  try {
    const host = await scene.start({ ...options, under: FIRST });
    const others = watch(host.url);
    await delay(LETTER_EVERY_MS);
    const amounts = AMOUNTS[scale];
    const [slow, large, many] = await Promise.all([
      attack('slow', host.url, amounts.slow),
      attack('large', host.url, amounts.large),
      attack('many', host.url, amounts.many),
    ]);
    const experience = await others.stop();
    const results = { slow, large, many };
    const report = judge(scale, results, { experience, memoryMb: peakMemoryMb(host.pid) });
    await host.stop();
    return report;
  } finally {
    restorePriority();
    await scene.close();
  }
}

export const floodDrill: Drill = {
  name: 'flood',
  promise: 'slow, large and countless requests are cut, refused and limited, and nobody else waits',
  run: ({ scale }: DrillOptions) => flood(scale),
  controls: [
    {
      sabotage: 'waits for its clients for ever',
      run: () => flood('small', { preloads: ['test/drills/no-time-limits.ts'] }),
    },
  ],
};
