/** The disk or the database fails under load: no false success, a quick refusal, and recovery. */
import { setTimeout as delay } from 'node:timers/promises';
import type { DrillDatabase } from '../databases.ts';
import type { Drill, DrillReport, Scale } from '../drill.ts';
import type { Answer } from '../letters.ts';
import { sabotagedHost } from '../sabotage.ts';
import { openScene, type Scene, type StartOptions } from '../scene.ts';
import { createSenders, type Senders } from '../senders.ts';
import { requestFaults } from '../stored-requests.ts';
import {
  type DiskFault,
  failingFsync,
  failingPostgresFsync,
  fullDisk,
  fullPostgresDisk,
  goneDatabase,
  lockedDatabase,
  lockedTable,
  stoppedServer,
} from './faults.ts';

const SENDERS = 4;
const ANSWERS_BEFORE = 20;
const ANSWERS_AFTER = 20;
const REFUSALS = 5;
const REFUSAL_LIMIT_MS = 20_000;
const A_MOMENT_MS = 1000;
const RECOVERY_LIMIT_MS = 30_000;
/** The bar: so long may a visitor wait for a 503. A small run shares its machine with other tests. */
const PATIENCE_MS: Record<Scale, number> = { full: 6000, small: 15_000 };

interface Suffering {
  about: string;
  acknowledged: number;
  refused: number;
  slowestMs: number;
  recoveryMs: number;
  faults: string[];
}

interface Course {
  answers: Answer[];
  /** How many of the answers came before the fault. */
  before: number;
  recoveredAfterMs: number | null;
}

async function untilRefused(answers: Answer[], before: number): Promise<void> {
  const deadline = Date.now() + REFUSAL_LIMIT_MS;
  const refusals = () => answers.slice(before).filter(({ success }) => !success).length;
  while (refusals() < REFUSALS && Date.now() < deadline) await delay(50);
  await delay(A_MOMENT_MS);
}

async function play<Database extends DrillDatabase>(
  fault: DiskFault<Database>,
  { scene, senders }: { scene: Scene<Database>; senders: Senders },
  options: StartOptions,
): Promise<Course> {
  const answers: Answer[] = [];
  senders.onAnswer = (answer) => answers.push(answer);
  const host = await scene.start(options);
  senders.resume(host.url);
  await senders.untilAcknowledged(ANSWERS_BEFORE);
  const before = answers.length;
  const repair = await fault.strike(scene.database, host.pid);
  if (fault.lasts === null) await untilRefused(answers, before);
  else await delay(fault.lasts);
  await repair();
  const repairedAt = performance.now();
  const isRecovered = await senders.untilAcknowledged(ANSWERS_AFTER, RECOVERY_LIMIT_MS).then(
    () => true,
    () => false,
  );
  const recoveredAfterMs = isRecovered ? performance.now() - repairedAt : null;
  if (isRecovered) await senders.finish();
  const paused = senders.pause();
  // Nothing may depend on an orderly end.
  await host.kill();
  await paused;
  return { answers, before, recoveredAfterMs };
}

function problemOf(
  { success, status, retryAfter, took }: Answer,
  patienceMs: number,
): string | null {
  if (status === null) return 'A visitor got no answer';
  if (took > patienceMs) return `A visitor waited ${Math.round(took)} ms for ${status}`;
  if (success) return null;
  if (status !== 503) return `A visitor got ${status}`;
  return retryAfter === null ? 'A 503 without Retry-After' : null;
}

async function suffer<Database extends DrillDatabase>(
  fault: DiskFault<Database>,
  scale: Scale,
  options: StartOptions = {},
): Promise<Suffering> {
  const scene = await openScene(fault.openDatabase);
  const senders = createSenders(SENDERS);
  try {
    const course = await play(fault, { scene, senders }, options);
    const refused = course.answers.filter(({ success }) => !success);
    const problems = course.answers
      .map((answer) => problemOf(answer, PATIENCE_MS[scale]))
      .filter((problem) => problem !== null);
    const found = [...problems, ...requestFaults(await scene.database.read(), senders)];
    if (refused.length === 0) found.push('The fault was never felt');
    if (course.recoveredAfterMs === null) found.push('It did not recover without a restart');
    return {
      about: `${scene.database.engine}, ${fault.name}`,
      acknowledged: senders.acknowledged.size,
      refused: refused.length,
      slowestMs: Math.max(...course.answers.map(({ took }) => took)),
      recoveryMs: course.recoveredAfterMs ?? Number.POSITIVE_INFINITY,
      faults: found,
    };
  } finally {
    await scene.close();
  }
}

/** All rounds of a fault in one line. */
function together(all: Suffering[]): DrillReport {
  const figures: DrillReport['figures'] = {};
  for (const [about, rounds] of Map.groupBy(all, (one) => one.about)) {
    const sum = (key: 'acknowledged' | 'refused') =>
      rounds.reduce((total, one) => total + one[key], 0);
    const worst = (key: 'slowestMs' | 'recoveryMs') =>
      (Math.max(...rounds.map((one) => one[key])) / 1000).toFixed(1);
    figures[about] =
      `${sum('acknowledged')} acknowledged, ${sum('refused')} refused, ` +
      `slowest answer ${worst('slowestMs')} s, ${ANSWERS_AFTER} more answers within ` +
      `${worst('recoveryMs')} s of the repair`;
  }
  const faults = all.flatMap(({ about, faults }) => faults.map((fault) => `${about}: ${fault}`));
  return { figures, faults };
}

const ROUNDS = { full: 10, small: 1 };

export const diskDrill: Drill = {
  name: 'disk',
  promise: 'a full, failing, locked or vanished database never makes a false success',
  async run({ scale, say }) {
    const all: Suffering[] = [];
    for (let round = 1; round <= ROUNDS[scale]; round += 1) {
      say(`round ${round}: every fault at the same time, each on a host of its own`);
      all.push(
        ...(await Promise.all([
          suffer(fullDisk, scale),
          ...[failingFsync, lockedDatabase, goneDatabase].map((fault) => suffer(fault, scale)),
          suffer(fullPostgresDisk, scale),
          ...[failingPostgresFsync, lockedTable, stoppedServer].map((fault) =>
            suffer(fault, scale),
          ),
        ])),
      );
    }
    return together(all);
  },
  controls: [
    {
      sabotage: 'answers before the commit, on a failing disk',
      run: async ({ scale }) =>
        together([
          await suffer(failingFsync, scale, {
            program: sabotagedHost('answers before the commit'),
          }),
        ]),
    },
  ],
};
