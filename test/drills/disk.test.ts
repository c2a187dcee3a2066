/**
 * The disk fails under load: no false success, a quick refusal, and recovery without a restart. What a PostgreSQL that is
 * away, locked or full does to the service is in `service/store/postgres/outage.test.ts`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, test } from 'vitest';
import { until } from '../kit/eventually.ts';
import { expectNothing, timeout } from './drill.ts';
import { type Answer, createSenders, sendTo } from './senders.ts';
import { readStored, storedFindings } from './stored-requests.ts';
import { openTestBed } from './test-bed.ts';

const SENDERS = 4;
const ANSWERS = 20;
const REFUSALS = 20;
/** How long a visitor may wait for an answer, on a machine that other tests use too. */
const ANSWER_LIMIT_MS = 15_000;

/** Makes system calls of a running process, and of those it starts, fail until what it resolves with is called. */
async function failCalls(pid: number, calls: string, error: string) {
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

function answerFindings({ success, status, hasRetryAfter, took }: Answer): string[] {
  if (status === null) return ['A visitor got no answer'];
  if (took > ANSWER_LIMIT_MS) return [`A visitor waited ${Math.round(took)} ms for ${status}`];
  if (success || (status === 503 && hasRetryAfter)) return [];
  return [`A visitor got ${status} ${hasRetryAfter ? 'with' : 'without'} Retry-After`];
}

describe('no false success, a quick refusal, and recovery', { timeout }, () => {
  test.concurrent.each([
    ['is full', 'pwrite64,ftruncate,fallocate', 'ENOSPC'],
    ['fails to keep what is written', 'fsync,fdatasync', 'EIO'],
  ])('when the disk %s', async (_, calls, error) => {
    await using bed = await openTestBed();
    const senders = createSenders(SENDERS);
    const host = await bed.start();
    senders.resume(sendTo(host.url));
    await senders.untilAcknowledged(ANSWERS);
    const repair = await failCalls(host.pid, calls, error);
    const refusals = () => senders.answers.filter(({ success }) => !success).length;
    const isAlarmed = async () => (await fetch(`${host.url}/healthz`)).status === 503;
    await until(
      async () => refusals() >= REFUSALS && (await isAlarmed()),
      'Refusals and the alarm',
    );
    await repair();
    await senders.untilAcknowledged(ANSWERS);
    await senders.finish();
    // Nothing must depend on an orderly end.
    await host.kill();

    const data = await readStored(bed.database);
    expectNothing([
      ...storedFindings(data, senders.sent, senders.acknowledged),
      ...senders.answers.flatMap(answerFindings),
    ]);
  });
});
