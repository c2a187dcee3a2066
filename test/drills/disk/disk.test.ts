/**
 * The disk fails under load: no false success, a quick refusal, and recovery. What a PostgreSQL that is away, locked or
 * full does to the service is in `service/store/postgres/outage.test.ts`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, renameSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../kit/eventually.ts';
import { type DrillDatabase, sqliteDatabase } from '../databases.ts';
import { expectNothing, timeout } from '../drill.ts';
import { type Answer, createSenders, type Senders } from '../senders.ts';
import { readStored, storedFindings } from '../stored-requests.ts';
import { openTestBedOn } from '../test-bed.ts';

const SENDERS = 4;
const ANSWERS_BEFORE = 20;
const ANSWERS_AFTER = 20;
const REFUSALS = 5;
const REFUSAL_LIMIT_MS = 20_000;
const AFTER_REFUSALS_MS = 1000;
const RECOVERY_LIMIT_MS = 30_000;
/** How long a visitor may wait for an answer, on a machine that other tests use too. */
const ANSWER_LIMIT_MS = 15_000;
/** Longer than a request waits for it. */
const LOCK_MS = 6000;

/** Puts right what was broken. */
type Repair = () => Promise<unknown>;

interface DiskFailure {
  /** Breaks what is under a running host, whose process id is given. */
  inject(database: DrillDatabase, pid: number): Promise<Repair>;
  /** Absent: it lasts until the host has refused some requests, and a second longer. */
  lastsMs?: number;
}

/** Makes system calls of a running process, and of those it starts, fail. */
async function failCalls(pid: number, calls: string, error: string): Promise<Repair> {
  const rules = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=${error}`];
  const tracer = spawn('strace', ['-f', '-p', `${pid}`, ...rules, '-o', '/dev/null'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(tracer, 'exit');
  let output = '';
  for await (const chunk of tracer.stderr.iterator({ destroyOnReturn: false })) {
    output += chunk;
    if (output.includes('attached')) break;
  }
  if (!output.includes('attached')) throw new Error(`strace: ${output}`);
  tracer.stderr.resume();
  return async () => {
    tracer.kill('SIGINT');
    await ended;
  };
}

const failures: Record<string, DiskFailure> = {
  'is full': {
    inject: (_, pid) => failCalls(pid, 'pwrite64,ftruncate,fallocate', 'ENOSPC'),
  },
  'fails to keep what is written': {
    inject: (_, pid) => failCalls(pid, 'fsync,fdatasync', 'EIO'),
  },
  'has its database locked for 6 s': {
    lastsMs: LOCK_MS,
    async inject({ connect }) {
      const other = await connect();
      await other.rows('BEGIN EXCLUSIVE');
      return async () => other[Symbol.asyncDispose]();
    },
  },
  // What comes back at once has the same content but is another file, as on another disk.
  'is gone': {
    async inject({ dataDir }) {
      const elsewhere = `${dataDir}.gone`;
      renameSync(dataDir, elsewhere);
      return async () => {
        cpSync(elsewhere, `${dataDir}.back`, { recursive: true });
        renameSync(`${dataDir}.back`, dataDir);
        rmSync(elsewhere, { recursive: true });
      };
    },
  },
};

async function untilRefused({ answers }: Senders): Promise<void> {
  const before = answers.length;
  const refusals = () => answers.slice(before).filter(({ success }) => !success).length;
  await eventually(() => refusals() >= REFUSALS, REFUSAL_LIMIT_MS, 50);
  await delay(AFTER_REFUSALS_MS);
}

function answerFindings({ success, status, hasRetryAfter, took }: Answer): string[] {
  if (status === null) return ['A visitor got no answer'];
  if (took > ANSWER_LIMIT_MS) return [`A visitor waited ${Math.round(took)} ms for ${status}`];
  if (success || (status === 503 && hasRetryAfter)) return [];
  return [`A visitor got ${status} ${hasRetryAfter ? 'with' : 'without'} Retry-After`];
}

/** What monitoring is told. */
const healthStatus = async (url: string) => (await fetch(`${url}/healthz`)).status;

describe('no false success, a quick refusal, and recovery', { timeout }, () => {
  test.concurrent.each(Object.entries(failures))('when the disk %s', async (_, failure) => {
    await using bed = await openTestBedOn({ openDatabase: sqliteDatabase });
    const senders = createSenders(SENDERS);
    const { answers } = senders;
    const host = await bed.start();
    senders.resume(host.client);
    await senders.untilAcknowledged(ANSWERS_BEFORE);
    const repair = await failure.inject(bed.database, host.pid);
    await (failure.lastsMs === undefined ? untilRefused(senders) : delay(failure.lastsMs));
    const statusMeanwhile = await healthStatus(host.url);
    await repair();
    // Without a restart.
    await senders.untilAcknowledged(ANSWERS_AFTER, RECOVERY_LIMIT_MS);
    await senders.finish();
    // It asks anew every five seconds.
    const isHealthy = () => healthStatus(host.url).then((status) => status === 200);
    const hasRecovered = await eventually(isHealthy, RECOVERY_LIMIT_MS, 500);
    // Nothing must depend on an orderly end.
    await host.kill();

    const data = await readStored(bed.database);
    expectNothing([
      ...storedFindings(data, senders.sent, senders.acknowledged),
      ...answers.flatMap(answerFindings),
    ]);
    expect(hasRecovered, '/healthz after the recovery').toBe(true);
    expect(statusMeanwhile, '/healthz while requests were refused').not.toBe(200);
    const refused = answers.filter(({ success }) => !success);
    expect(refused, 'requests that met the failure').not.toEqual([]);
  });
});
