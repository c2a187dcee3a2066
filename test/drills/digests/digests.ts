/** Thousands of held requests: small digests report each of them, and nobody else waits. */
import { DIGEST_REQUESTS } from '../../../contact/store.ts';
import { eventually } from '../../kit/eventually.ts';
import { type DrillDatabase, postgresDatabase, sqliteDatabase } from '../databases.ts';
import { type Drill, type DrillContext, type Figures, onBothEngines } from '../drill.ts';
import { peakMemoryMb } from '../flood/own-machine.ts';
import { newSubmission } from '../senders.ts';
import { isDigest } from '../stored-requests.ts';
import {
  type DrillHost,
  type HostChanges,
  type OpenDatabase,
  openTestBedOn,
  type TestBed,
} from '../test-bed.ts';

/** At full scale, as many as can be held (LIMIT-21). */
const HELD = { full: 20_000, small: 120, control: 120 };
const MAX_BYTES = 200 * 1024;
const MAX_MEMORY_MB = 200;
const MAX_WAIT_MS = 60_000;
const DIGEST_WAIT_MS = 2000;
const MAX_TRIES = 10;
/** Four bytes each, and twelve in an e-mail. */
const LONG_MESSAGE = '🦷'.repeat(1000);

const heldReasons = { SQLite: '["honeypot_filled"]', PostgreSQL: '{honeypot_filled}' };

async function fill({ engine, connect }: DrillDatabase, count: number): Promise<void> {
  await using connection = await connect();
  await connection.rows(`
    INSERT INTO requests (fingerprint, body_digest, received_at, name, email, email_key, message, held_reasons)
    WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${count})
    SELECT 'form ' || value, 'digest', ${Date.now()}, 'Held', 'held@client.example',
      'held@client.example', '${LONG_MESSAGE}', '${heldReasons[engine]}' FROM n`);
}

/** Sends an ordinary request, which wakes the outbox. Returns how long its e-mail took, in ms. */
async function sendOrdinary(
  { client }: DrillHost,
  { mail }: TestBed,
  { finding }: DrillContext,
): Promise<number> {
  const began = performance.now();
  const { message } = newSubmission();
  const { status } = await client.submit({ message });
  if (status !== 200) finding(`An ordinary request was answered with ${status}`);
  const isMailed = () =>
    mail.received.some((one) => !isDigest(one) && one.email.text?.includes(message));
  if (!(await eventually(isMailed, MAX_WAIT_MS))) finding('An ordinary request was not mailed');
  return performance.now() - began;
}

const digestsIn = ({ mail }: TestBed) =>
  mail.received.filter(isDigest).map(({ email, bytes }) => {
    const found = email.text?.matchAll(/#request=(\d+)/g) ?? [];
    return { ids: Array.from(found, ([, id]) => Number(id)), bytes };
  });

/** As many are held as can be: one more is refused. */
async function checkBound({ client }: DrillHost, { finding }: DrillContext): Promise<void> {
  const { status, body } = await client.submit({ honeypotField: 'filled in' });
  if (status !== 503) finding(`Beyond the bound, the answer is ${status}: ${body}`);
}

/** Reads a digest every hour until none is left. */
async function readDigests(
  host: DrillHost,
  bed: TestBed,
  context: DrillContext,
): Promise<{ longestWaitMs: number }> {
  const expected = Math.ceil(HELD[context.scale] / DIGEST_REQUESTS);
  let longestWaitMs = 0;
  for (let hours = 1; hours <= expected && host.isRunning(); hours += 1) {
    process.kill(host.pid, 'SIGUSR2');
    const hasDigest = () => bed.mail.received.filter(isDigest).length >= hours;
    // The outbox may have looked at its clock before the jump, so it is woken again.
    for (let tries = 0; tries === 0 || (tries < MAX_TRIES && !hasDigest()); tries += 1) {
      longestWaitMs = Math.max(longestWaitMs, await sendOrdinary(host, bed, context));
      await eventually(hasDigest, DIGEST_WAIT_MS);
    }
    if (hours % 50 === 0) context.report(`${hours} hours`);
  }
  return { longestWaitMs };
}

function checkDigests(bed: TestBed, { scale, finding }: DrillContext): Figures {
  const digests = digestsIn(bed);
  const named = new Set(digests.flatMap(({ ids }) => ids));
  const longest = Math.max(...digests.map(({ bytes }) => bytes));
  const most = Math.max(...digests.map(({ ids }) => ids.length));
  if (most > DIGEST_REQUESTS) finding(`A digest has ${most} requests`);
  if (longest > MAX_BYTES) finding(`A digest has ${longest} bytes`);
  if (named.size !== HELD[scale]) finding(`${HELD[scale] - named.size} are in no digest`);
  return { 'held requests': named.size, digests: digests.length, 'most bytes of one': longest };
}

async function overflow(
  context: DrillContext,
  openDatabase: OpenDatabase,
  subject: HostChanges,
): Promise<Figures> {
  await using bed = await openTestBedOn({ openDatabase, isInMemory: true });
  // Makes the tables.
  await (await bed.start()).stop();
  await fill(bed.database, HELD[context.scale]);
  const host = await bed.start({ ...subject, preloads: ['test/drills/digests/clock-jumps.ts'] });
  if (context.scale === 'full') await checkBound(host, context);
  const { longestWaitMs } = await readDigests(host, bed, context);
  const memoryMb = peakMemoryMb(host.pid);
  if (!host.isRunning()) context.finding('The host has ended by itself');
  await host.stop();
  if (memoryMb > MAX_MEMORY_MB) context.finding(`The host took ${memoryMb} MB`);
  return {
    ...checkDigests(bed, context),
    'longest wait for an ordinary e-mail, ms': Math.round(longestWaitMs),
    'most memory of the host, MB': memoryMb,
  };
}

export const drill: Drill<HostChanges> = {
  promise:
    'thousands of held requests reach the company in small digests, and no other e-mail waits',
  subject: {},
  run: (context, subject) =>
    onBothEngines(
      context,
      (part) => overflow(part, sqliteDatabase, subject),
      (part) => overflow(part, postgresDatabase, subject),
    ),
  controls: {
    'puts every held request into one digest': {
      finds: /A digest has \d+ requests/,
      subject: { sabotage: 'digests without bounds' },
    },
  },
};
