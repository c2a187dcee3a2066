/** The limiter keeps the schedule of the specification, whatever happens to clock, host and headers. */
import fc from 'fast-check';
import { decideAttempt, type RateLimitState } from '../../../contact/contract/rate-limit.ts';
import { openPostgres } from '../../kit/postgres-server.ts';
import { writeSmallSite } from '../../kit/small-site.ts';
import type { Parts } from '../composed-host.ts';
import { codeOfAnswer } from '../documented-answer.ts';
import type { Drill, DrillOptions, DrillReport } from '../drill.ts';
import { spawnHost } from '../host-under-test.ts';
import { createHttpClient } from '../http-client.ts';
import { formBody, solvedToken } from '../visitors.ts';
import { forgedHeaders, forgedHops } from './clients.ts';
import { commands, newModel, sendForm } from './commands.ts';
import { type Sabotage, type Setting, START, sqliteIn, withHost } from './host.ts';
import { HOUR } from './model.ts';

const SEED = 20_260_310;
const RUNS = {
  small: { sqlite: 15, postgres: 3, clientsAnHour: 1 / 2 },
  full: { sqlite: 1000, postgres: 150, clientsAnHour: 2 },
};
/** The first few show what is broken. */
const CONTROL_RUNS = 30;

interface Findings {
  figures: Record<string, number>;
  faults: string[];
}

async function followModel(
  setting: Setting,
  numRuns: number,
  { say }: DrillOptions,
): Promise<Findings> {
  const figures: Record<string, number> = { sequences: 0 };
  const add = (what: string, more: number) => {
    figures[what] = (figures[what] ?? 0) + more;
  };
  const property = fc.asyncProperty(commands, async (sequence) => {
    const counts = await withHost(setting, (host) =>
      fc.asyncModelRun(() => ({ model: newModel(), real: host }), sequence),
    );
    for (const [what, n] of Object.entries(counts)) add(what, n);
    add('sequences', 1);
    if ((figures.sequences ?? 0) % 100 === 0) say(`${figures.sequences} sequences`);
  });
  const found = await fc.check(property, { numRuns, seed: SEED, endOnFailure: true });
  const { errorInstance, counterexample } = found;
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return { figures, faults: found.failed ? [`${reason}, after ${counterexample}`] : [] };
}

/** When a client who uses up everything at once sends its forms (ms). */
function climb(from: number): number[] {
  const bursts = [
    [0, 6],
    [5, 4],
    [20, 3],
    [80, 2],
    // A day later, and no level lower.
    [80 + 24 * 60, 2],
    [80 + 2 * 24 * 60 + 61, 3],
  ] as const;
  return bursts.flatMap(([minutes, times]) => Array<number>(times).fill(from + minutes * 60_000));
}

/** Clients who begin at every hour of a day, for three days: none is forgotten too early. */
async function followDays(setting: Setting, clientsAnHour: number): Promise<Findings> {
  const length = 24 * clientsAnHour + 1;
  const beginnings = Array.from({ length }, (_, n) => (n * HOUR) / clientsAnHour);
  const events = beginnings
    .flatMap((from, who) => climb(from).map((at) => ({ at, who })))
    .sort((a, b) => a.at - b.at);
  const model = newModel(beginnings.length);
  const faults: string[] = [];
  await withHost(setting, async (host) => {
    for (const { at, who } of events) {
      host.clock.time = START + at;
      const form = { kind: 'new' as const, who, address: `192.0.2.${who}`, hops: [], headers: {} };
      await sendForm(model, host, form).catch((error: Error) =>
        faults.push(`${error.message}, ${at / HOUR} hours after the start`),
      );
    }
  });
  return { figures: { 'attempts of persistent clients over days': events.length }, faults };
}

/** Without a proxy the socket's address counts, whatever the headers say; on the real host. */
async function forgeWithoutProxy(): Promise<Findings> {
  const site = writeSmallSite();
  const host = await spawnHost(site, { TRUSTED_PROXIES: '0' });
  const client = createHttpClient(host.url);
  const arbitrary = fc.tuple(forgedHops, forgedHeaders);
  const forged = fc.sample(arbitrary, { numRuns: 40, seed: SEED });
  const codes: (string | null)[] = [];
  for (const [hops, headers] of forged) {
    const body = JSON.stringify(formBody({ recaptchaToken: await solvedToken() }));
    const forwarded = hops.length === 0 ? '192.0.2.1' : hops.join(', ');
    const answer = await client.ask({
      body,
      headers: { ...headers, 'X-Forwarded-For': forwarded },
    });
    codes.push(codeOfAnswer(answer));
  }
  client.close();
  await host.stop();
  site.remove();
  const isRight = codes.every((code, n) => code === (n < 5 ? 'accepted' : 'rate_limited'));
  return {
    figures: { 'forged without a proxy': forged.length },
    faults: isRight ? [] : [`Forged headers without a proxy: ${codes.join(' ')}`],
  };
}

async function onEveryStore(options: DrillOptions): Promise<DrillReport> {
  const runs = RUNS[options.scale];
  const site = writeSmallSite();
  const sqlite = { site, openDatabase: sqliteIn(site), sabotage: {} };
  const server = await openPostgres();
  const openDatabase = async () => {
    const { url, drop } = await server.createDatabase();
    return { environment: { DATABASE_URL: url }, drop };
  };
  const postgres = { site, openDatabase, sabotage: {} };
  const findings: [string, Findings][] = [
    ['SQLite', await followModel(sqlite, runs.sqlite, options)],
    ['SQLite', await followDays(sqlite, runs.clientsAnHour)],
    ['PostgreSQL', await followModel(postgres, runs.postgres, options)],
    ['PostgreSQL', await followDays(postgres, runs.clientsAnHour)],
    ['any', await forgeWithoutProxy()],
  ];
  await server.remove();
  site.remove();
  return report(findings);
}

function report(findings: [store: string, Findings][]): DrillReport {
  return {
    figures: Object.fromEntries(
      findings.flatMap(([store, { figures }]) =>
        Object.entries(figures).map(([what, n]) => [`${store}: ${what}`, n]),
      ),
    ),
    faults: findings.flatMap(([store, { faults }]) => faults.map((fault) => `${store}: ${fault}`)),
  };
}

const control = (title: string, sabotage: Sabotage) => ({
  sabotage: title,
  async run(options: DrillOptions): Promise<DrillReport> {
    const site = writeSmallSite();
    const setting = { site, openDatabase: sqliteIn(site), sabotage };
    const findings = await followModel(setting, CONTROL_RUNS, options);
    site.remove();
    return report([['SQLite', findings]]);
  },
});

function limiterInMemory({ store }: Parts): Partial<Parts> {
  const states = new Map<string, RateLimitState>();
  return {
    store: {
      ...store,
      async addressSalts() {
        return ['always the same'];
      },
      async accept(input) {
        const unlimited = { ...input, addressKeys: [crypto.randomUUID()] };
        if ((await store.preview(unlimited)) !== null) return store.accept(unlimited);
        const {
          addressKeys: [key = ''],
          attemptKey,
          request,
        } = input;
        const before = states.get(key) ?? null;
        const { decision, state } = decideAttempt(before, attemptKey, request.receivedAt);
        states.set(key, state);
        return decision.allowed ? store.accept(unlimited) : decision;
      },
    },
  };
}

const withAddress = (change: (address: string, request: Request) => string): Sabotage => ({
  wrap: (service) => ({
    fetch: (request, { clientAddress }) =>
      service.fetch(request, { clientAddress: change(clientAddress, request) }),
  }),
});

export const limitsDrill: Drill = {
  name: 'limits',
  promise:
    'the limiter keeps exactly the schedule of the specification over days, restarts and clock jumps, and forged headers change nothing',
  run: onEveryStore,
  controls: [
    control('keeps the limiter in memory', { replace: limiterInMemory }),
    control(
      'believes the first address of X-Forwarded-For',
      withAddress(
        (own, { headers }) => headers.get('x-forwarded-for')?.split(',')[0]?.trim() || own,
      ),
    ),
    control(
      'counts every IPv6 address by itself',
      withAddress((own) => `host ${own.trim().toLowerCase().replaceAll(':', '-')}`),
    ),
    control('runs on the clock of the machine', {
      replace: () => ({ clock: { now: () => Date.now() } }),
    }),
  ],
};
