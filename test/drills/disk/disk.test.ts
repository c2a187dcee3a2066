/**
 * The disk fails under load: no false success, a quick refusal, and recovery. What a PostgreSQL that is away, locked or
 * full does to the service is in `service/store/postgres/outage.test.ts`.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../kit/eventually.ts';
import { type DrillDatabase, sqliteDatabase } from '../databases.ts';
import { expectNothing, report, type Scale, scale, timeout } from '../drill.ts';
import { type Answer, createSenders, type Senders } from '../senders.ts';
import { readStored, requestFindings } from '../stored-requests.ts';
import { type HostChanges, openTestBedOn } from '../test-bed.ts';

const SENDERS = 4;
const ANSWERS_BEFORE = 20;
const ANSWERS_AFTER = 20;
const REFUSALS = 5;
const REFUSAL_LIMIT_MS: Record<Scale, number> = { full: 20_000, small: 20_000, control: 1000 };
const AFTER_REFUSALS_MS = 1000;
const RECOVERY_LIMIT_MS = 30_000;
/** How long a visitor may wait for an answer. A small run shares its machine with other tests. */
const ANSWER_LIMIT_MS: Record<Scale, number> = { full: 6000, small: 15_000, control: 15_000 };
const ROUNDS: Record<Scale, number> = { full: 10, small: 1, control: 1 };
const LOCK_MS = 10_000;
const DISK_MB = 8;

/** Puts right what was broken. */
type Repair = () => Promise<unknown>;

interface DiskFailure {
  openDatabase?(dataDir: string): Promise<DrillDatabase>;
  /** Breaks what is under a running host, whose process id is given. */
  inject(database: DrillDatabase, pid: number): Promise<Repair>;
  /** Absent: it lasts until the host has refused some requests, and a second longer. */
  lastsMs?: number;
}

const isMounted = (folder: string) => statSync(folder).dev !== statSync(dirname(folder)).dev;

/** Where mounting is not permitted, the system calls are made to fail instead. */
async function onSmallDisk(dataDir: string): Promise<DrillDatabase> {
  mkdirSync(dataDir);
  const options = ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', dataDir];
  spawnSync('mount', options);
  return {
    ...(await sqliteDatabase(dataDir)),
    async [Symbol.asyncDispose]() {
      if (isMounted(dataDir)) execFileSync('umount', [dataDir]);
    },
  };
}

function fillDisk(path: string): void {
  const file = openSync(path, 'w');
  // The last bytes too: a page of the log may still fit where a larger piece does not.
  try {
    for (let size = 1 << 16; size > 0; size >>= 1) fillWith(file, Buffer.alloc(size));
  } finally {
    closeSync(file);
  }
}

function fillWith(file: number, piece: Buffer): void {
  try {
    while (writeSync(file, piece) === piece.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
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
    openDatabase: onSmallDisk,
    async inject({ dataDir }, pid) {
      if (!isMounted(dataDir)) return failCalls(pid, 'pwrite64,ftruncate,fallocate', 'ENOSPC');
      const filling = join(dataDir, 'filling');
      fillDisk(filling);
      return async () => rmSync(filling);
    },
  },
  'fails to keep what is written': {
    inject: (_, pid) => failCalls(pid, 'fsync,fdatasync', 'EIO'),
  },
  'has its database locked for 10 s': {
    lastsMs: LOCK_MS,
    async inject({ connect }) {
      const other = await connect();
      await other.rows('BEGIN EXCLUSIVE');
      return async () => other[Symbol.asyncDispose]();
    },
  },
  // What comes back has the same content but is another file, as from a backup or on another disk.
  'is gone': {
    async inject({ dataDir }) {
      const elsewhere = `${dataDir}.gone`;
      renameSync(dataDir, elsewhere);
      return async () => {
        cpSync(elsewhere, dataDir, { recursive: true });
        rmSync(elsewhere, { recursive: true });
      };
    },
  },
};

async function untilRefused({ answers }: Senders, limitMs: number): Promise<void> {
  const before = answers.length;
  const refusals = () => answers.slice(before).filter(({ success }) => !success).length;
  await eventually(() => refusals() >= REFUSALS, limitMs, 50);
  await delay(AFTER_REFUSALS_MS);
}

function answerFindings(answer: Answer, limitMs: number): string[] {
  const { success, status, hasRetryAfter, took } = answer;
  if (status === null) return ['A visitor got no answer'];
  if (took > limitMs) return [`A visitor waited ${Math.round(took)} ms for ${status}`];
  if (success || (status === 503 && hasRetryAfter)) return [];
  return [`A visitor got ${status} ${hasRetryAfter ? 'with' : 'without'} Retry-After`];
}

/** What monitoring is told. */
const healthStatus = async (url: string) => (await fetch(`${url}/healthz`)).status;

async function endure(
  { openDatabase = sqliteDatabase, inject, lastsMs }: DiskFailure,
  size: Scale,
  changes: HostChanges = {},
) {
  await using bed = await openTestBedOn({ openDatabase });
  const senders = createSenders(SENDERS);
  const { answers } = senders;
  const host = await bed.start(changes);
  senders.resume(host.client);
  await senders.untilAcknowledged(ANSWERS_BEFORE);
  const repair = await inject(bed.database, host.pid);
  await (lastsMs === undefined ? untilRefused(senders, REFUSAL_LIMIT_MS[size]) : delay(lastsMs));
  const statusMeanwhile = await healthStatus(host.url);
  await repair();
  const repairedAt = performance.now();
  // Without a restart.
  await senders.untilAcknowledged(ANSWERS_AFTER, RECOVERY_LIMIT_MS);
  const recoveryMs = performance.now() - repairedAt;
  await senders.finish();
  const statusAfterwards = await healthStatus(host.url);
  const paused = senders.pause();
  // Nothing must depend on an orderly end.
  await host.kill();
  await paused;

  const data = await readStored(bed.database);
  expectNothing([
    ...requestFindings(data, senders.sent, senders.acknowledged),
    ...answers.flatMap((answer) => answerFindings(answer, ANSWER_LIMIT_MS[size])),
  ]);
  expect(statusMeanwhile, '/healthz while requests were refused').not.toBe(200);
  expect(statusAfterwards, '/healthz after the recovery').toBe(200);
  const refused = answers.filter(({ success }) => !success).length;
  expect(refused, 'requests that met the failure').toBeGreaterThan(0);
  return {
    acknowledged: senders.acknowledged.size,
    refused,
    'slowest answer, ms': Math.round(Math.max(...answers.map(({ took }) => took))),
    [`${ANSWERS_AFTER} more answers after the repair within, ms`]: Math.round(recoveryMs),
  };
}

describe('no false success, a quick refusal, and recovery', { timeout }, () => {
  test.concurrent.each(Object.entries(failures))('when the disk %s', async (name, failure) => {
    for (let round = 1; round <= ROUNDS[scale]; round += 1) {
      report(`The disk ${name}, round ${round}`, await endure(failure, scale));
    }
  });

  test('are missed on a failing disk where the host answers before the commit', async () => {
    const failure = failures['fails to keep what is written'] as DiskFailure;
    const changes = { sabotage: 'answers before the commit' };
    await expect(endure(failure, 'control', changes)).rejects.toThrow(/Acknowledged and lost/);
  });
});
