/** The disk or the database fails under load: no false success, a quick refusal, and recovery. */
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../kit/eventually.ts';
import { type Drill, type DrillContext, inParallel } from '../drill.ts';
import { type Answer, createSenders, type Senders } from '../senders.ts';
import { readStored, requestFindings } from '../stored-requests.ts';
import { type HostChanges, openTestBedOn } from '../test-bed.ts';
import { type DiskFailure, diskFailures } from './failures.ts';

const SENDERS = 4;
const ANSWERS_BEFORE = 20;
const ANSWERS_AFTER = 20;
const REFUSALS = 5;
const REFUSAL_LIMIT_MS = { full: 20_000, small: 20_000, control: 1000 };
const AFTER_REFUSALS_MS = 1000;
const RECOVERY_LIMIT_MS = 30_000;
/** How long a visitor may wait for an answer. A small run shares its machine with other tests. */
const ANSWER_THRESHOLD_MS = { full: 6000, small: 15_000, control: 15_000 };
const ROUNDS = { full: 10, small: 1, control: 1 };

interface Round {
  acknowledged: number;
  refused: number;
  slowestMs: number;
  recoveryMs: number;
}

async function untilRefused({ answers }: Senders, limitMs: number): Promise<void> {
  const before = answers.length;
  const refusals = () => answers.slice(before).filter(({ success }) => !success).length;
  await eventually(() => refusals() >= REFUSALS, limitMs, 50);
  await delay(AFTER_REFUSALS_MS);
}

function answerFinding(
  { success, status, hasRetryAfter, took }: Answer,
  thresholdMs: number,
): string | null {
  if (status === null) return 'A visitor got no answer';
  if (took > thresholdMs) return `A visitor waited ${Math.round(took)} ms for ${status}`;
  if (success) return null;
  if (status !== 503) return `A visitor got ${status}`;
  return hasRetryAfter ? null : 'A 503 without Retry-After';
}

/** What monitoring is told. */
async function healthStatus(url: string): Promise<number> {
  return (await fetch(`${url}/healthz`)).status;
}

async function endure(
  { scale, finding }: DrillContext,
  { openDatabase, inject, lastsMs }: DiskFailure,
  subject: HostChanges,
): Promise<Round> {
  await using bed = await openTestBedOn({ openDatabase });
  const senders = createSenders(SENDERS);
  const { answers } = senders;
  const host = await bed.start(subject);
  senders.resume(host.client);
  await senders.untilAcknowledged(ANSWERS_BEFORE);
  const repair = await inject(bed.database, host.pid);
  await (lastsMs === undefined ? untilRefused(senders, REFUSAL_LIMIT_MS[scale]) : delay(lastsMs));
  if ((await healthStatus(host.url)) === 200)
    finding('/healthz was ok while requests were refused');
  await repair();
  const repairedAt = performance.now();
  const recoveryMs = await senders.untilAcknowledged(ANSWERS_AFTER, RECOVERY_LIMIT_MS).then(
    () => performance.now() - repairedAt,
    () => Number.POSITIVE_INFINITY,
  );
  if (Number.isFinite(recoveryMs)) await senders.finish();
  else finding('It did not recover without a restart');
  if ((await healthStatus(host.url)) !== 200) finding('/healthz was not ok after the recovery');
  const paused = senders.pause();
  // Nothing must depend on an orderly end.
  await host.kill();
  await paused;

  for (const answer of answers) {
    const problem = answerFinding(answer, ANSWER_THRESHOLD_MS[scale]);
    if (problem !== null) finding(problem);
  }
  const data = await readStored(bed.database);
  finding(...requestFindings(data, senders.sent, senders.acknowledged));
  const refused = answers.filter(({ success }) => !success).length;
  if (refused === 0) finding('No request met the failure');
  const slowestMs = Math.max(...answers.map(({ took }) => took));
  return { acknowledged: senders.acknowledged.size, refused, slowestMs, recoveryMs };
}

/** All rounds of a failure in one line. */
function summary(rounds: Round[]): string {
  const sum = (key: 'acknowledged' | 'refused') =>
    rounds.reduce((total, round) => total + round[key], 0);
  const worst = (key: 'slowestMs' | 'recoveryMs') =>
    (Math.max(...rounds.map((round) => round[key])) / 1000).toFixed(1);
  return (
    `${sum('acknowledged')} acknowledged, ${sum('refused')} refused, ` +
    `slowest answer ${worst('slowestMs')} s, ${ANSWERS_AFTER} more answers within ` +
    `${worst('recoveryMs')} s of the repair`
  );
}

export const drill: Drill<HostChanges> = {
  promise: 'a full, failing, locked or vanished database never makes a false success',
  subject: {},
  async run(context, subject) {
    const chosen = Object.entries(diskFailures).filter(
      ([name]) => context.scale !== 'control' || name === 'SQLite, failing fsync',
    );
    const rounds: Record<string, Round[]> = {};
    for (let round = 1; round <= ROUNDS[context.scale]; round += 1) {
      context.report(`round ${round}: every failure at the same time, each on a host of its own`);
      const parts = chosen.map(([name, failure]) => [
        name,
        async (part: DrillContext) => {
          rounds[name] = [...(rounds[name] ?? []), await endure(part, failure, subject)];
          return {};
        },
      ]);
      await inParallel(context, Object.fromEntries(parts), parts.length);
    }
    return Object.fromEntries(chosen.map(([name]) => [name, summary(rounds[name] ?? [])]));
  },
  controls: {
    'answers before the commit, on a failing disk': {
      finds: /Acknowledged and lost/,
      subject: { sabotage: 'answers before the commit' },
    },
  },
};
