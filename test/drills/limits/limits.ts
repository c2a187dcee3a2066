/** The limiter keeps its schedule, whatever happens to clock, host and headers. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { decideAttempt, type RateLimitState } from '../../../contact/shared/rate-limit.ts';
import { openPostgres } from '../../kit/postgres-server.ts';
import { postgresDatabaseOn, sqliteDatabase } from '../databases.ts';
import { codeOfAnswer } from '../documented-answer.ts';
import { type Drill, type DrillContext, type Figures, onBothEngines } from '../drill.ts';
import { type HostChanges, openTestBed, withService, withStore } from '../test-bed.ts';
import { forgedHeaders, forgedHops } from './clients.ts';
import { anyEvents, follow, newClients, sendForm } from './events.ts';
import { type Setting, START, withHost } from './host.ts';
import { HOUR } from './model.ts';

const SEED = 20_260_310;
/** Sequences of what may happen, on each engine. A control shows in the first few. */
const SEQUENCES = {
  SQLite: { full: 1000, small: 15, control: 30 },
  PostgreSQL: { full: 150, small: 3, control: 0 },
};
const CLIENTS_AN_HOUR = { full: 2, small: 1 / 2, control: 0 };
const FORGERIES = 40;

/** Random sequences of attempts, waits, clock jumps and restarts, compared with the model. */
async function followModel(
  { report, finding }: DrillContext,
  setting: Setting,
  numRuns: number,
): Promise<Figures> {
  const figures: Record<string, number> = { sequences: 0 };
  const add = (what: string, more: number) => {
    figures[what] = (figures[what] ?? 0) + more;
  };
  const property = fc.asyncProperty(anyEvents, async (events) => {
    const counts = await withHost(setting, (host) => follow(events, host));
    for (const [what, n] of Object.entries(counts)) add(what, n);
    add('sequences', 1);
    if ((figures.sequences ?? 0) % 100 === 0) report(`${figures.sequences} sequences`);
  });
  const found = await fc.check(property, { numRuns, seed: SEED, endOnFailure: true });
  const { failed, errorInstance, counterexample } = found;
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  if (failed) finding(`${reason}, after ${fc.stringify(counterexample)}`);
  return figures;
}

/** Bursts of a client who uses up everything at once: minutes after its first, and how many forms. */
const bursts = [
  [0, 6],
  [5, 4],
  [20, 3],
  [80, 2],
  // A day later, and no level lower.
  [80 + 24 * 60, 2],
  [80 + 2 * 24 * 60 + 61, 3],
] as const;

/** Clients who begin at every hour of a day and go on for three days: none is forgotten too early. */
async function followDays({ scale, finding }: DrillContext, setting: Setting): Promise<Figures> {
  const anHour = CLIENTS_AN_HOUR[scale];
  const clients = 24 * anHour + 1;
  const events = Array.from({ length: clients }, (_, who) =>
    bursts.flatMap(([minutes, times]) =>
      Array(times).fill({ who, at: (who * HOUR) / anHour + minutes * 60_000 }),
    ),
  )
    .flat()
    .sort((a, b) => a.at - b.at);
  const model = newClients(clients);
  await withHost(setting, async (host) => {
    for (const { at, who } of events) {
      host.clock.time = START + at;
      const form = { kind: 'new' as const, who, address: `192.0.2.${who}`, hops: [], headers: {} };
      const problem = await sendForm(model, host, form).catch((error: Error) => error.message);
      if (problem) finding(`${problem}, ${at / HOUR} hours after the start`);
    }
  });
  return { 'attempts of persistent clients over days': events.length };
}

/** Without a proxy the socket's address counts, whatever the headers say. */
async function forgeWithoutProxy({ finding }: DrillContext): Promise<Figures> {
  await using bed = await openTestBed();
  const { client } = await bed.start({ environment: { TRUSTED_PROXIES: '0' } });
  const arbitrary = fc.tuple(forgedHops, forgedHeaders);
  const codes: (string | null)[] = [];
  for (const [hops, headers] of fc.sample(arbitrary, { numRuns: FORGERIES, seed: SEED })) {
    const forwarded = hops.length === 0 ? '192.0.2.1' : hops.join(', ');
    codes.push(codeOfAnswer(await client.submit({}, { ...headers, 'X-Forwarded-For': forwarded })));
  }
  const isRight = codes.every((code, n) => code === (n < 5 ? 'accepted' : 'rate_limited'));
  if (!isRight) finding(`Forged headers without a proxy: ${codes.join(' ')}`);
  return { 'forged without a proxy': codes.length };
}

async function onSqlite(context: DrillContext, subject: HostChanges): Promise<Figures> {
  await using bed = await openTestBed();
  let count = 0;
  const openDatabase = async () => {
    count += 1;
    const dataDir = join(bed.site.root, `data-${count}`);
    const database = await sqliteDatabase(dataDir);
    return { ...database, [Symbol.asyncDispose]: async () => rmSync(dataDir, { recursive: true }) };
  };
  const setting = { bed, openDatabase, subject };
  const figures = await followModel(context, setting, SEQUENCES.SQLite[context.scale]);
  if (context.scale === 'control') return figures;
  return { ...figures, ...(await followDays(context, setting)) };
}

async function onPostgres(context: DrillContext, subject: HostChanges): Promise<Figures> {
  await using bed = await openTestBed();
  const server = await openPostgres();
  await using _ = { [Symbol.asyncDispose]: server.remove };
  const openDatabase = () => postgresDatabaseOn(server, bed.site.dataDir);
  const setting = { bed, openDatabase, subject };
  return {
    ...(await followModel(context, setting, SEQUENCES.PostgreSQL[context.scale])),
    ...(await followDays(context, setting)),
  };
}

/** Remembers nothing after a restart. */
const limiterInMemory = withStore((own) => {
  const states = new Map<string, RateLimitState>();
  return {
    async addressSalts() {
      return ['always the same'];
    },
    async accept(input) {
      // For the store, everybody is a new client each time.
      const unlimited = { ...input, addressKeys: [crypto.randomUUID()] };
      if ((await own.preview(unlimited)) !== null) return own.accept(unlimited);
      const { addressKeys, attemptKey, request } = input;
      const key = addressKeys[0] ?? '';
      const before = states.get(key) ?? null;
      const { decision, state } = decideAttempt(before, attemptKey, request.receivedAt);
      states.set(key, state);
      return decision.allowed ? own.accept(unlimited) : decision;
    },
  };
});

const withAddress = (change: (address: string, request: Request) => string) =>
  withService(
    (own) =>
      (request, { clientAddress }) =>
        own.fetch(request, { clientAddress: change(clientAddress, request) }),
  );

export const drill: Drill<HostChanges> = {
  promise:
    'the limiter keeps exactly the schedule of the specification over days, restarts and clock jumps, and forged headers change nothing',
  subject: {},
  async run(context, subject) {
    const sqlite = (part: DrillContext) => onSqlite(part, subject);
    const postgres = (part: DrillContext) => onPostgres(part, subject);
    const engines = await onBothEngines(context, sqlite, postgres);
    if (context.scale === 'control') return engines;
    return { ...engines, ...(await forgeWithoutProxy(context)) };
  },
  controls: {
    'keeps the limiter in memory': {
      finds: /form of client \d: (?:accepted|captcha_rejected), wait undefined/,
      subject: limiterInMemory,
    },
    'believes the first address of X-Forwarded-For': {
      finds: /form of client \d: (?:accepted|captcha_rejected), wait undefined/,
      subject: withAddress(
        (own, { headers }) => headers.get('x-forwarded-for')?.split(',')[0]?.trim() || own,
      ),
    },
    'counts every IPv6 address by itself': {
      finds: /form of client \d: (?:accepted|captcha_rejected), wait undefined/,
      subject: withAddress((own) => `host ${own.trim().toLowerCase().replaceAll(':', '-')}`),
    },
    'runs on the clock of the machine': {
      finds: /form of client \d: rate_limited, wait \d+/,
      subject: { replaceParts: () => ({ clock: { now: () => Date.now() } }) },
    },
  },
};
