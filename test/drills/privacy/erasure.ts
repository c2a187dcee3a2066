/** Erasure on demand, by date and by age, while the host runs: no byte is left. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import type { RequestStore } from '../../../contact/store.ts';
import { createLog } from '../../../hosts/node/log.ts';
import { removeSpooled, spoolFolder } from '../../../hosts/node/mail/spool-folder.ts';
import { openPostgresStore } from '../../../stores/postgres/store.ts';
import { databasePath } from '../../../stores/sqlite/path.ts';
import { openSqliteStore } from '../../../stores/sqlite/store.ts';
import { leads } from '../../kit/commands.ts';
import { acceptInput, DAY } from '../../kit/contact-requests.ts';
import { startHostProcess } from '../../kit/host-process.ts';
import type { TestPostgresDatabase } from '../../kit/postgres-server.ts';
import { writeSmallSite } from '../../kit/small-site.ts';
import type { DrillReport, Scale } from '../drill.ts';
import { drillEnvironment } from '../drill-environment.ts';
import { type Site, spawnHost } from '../host-under-test.ts';
import { createHttpClient } from '../http-client.ts';
import { untilTried, untilZero } from '../outbox-watch.ts';
import { clientNumber, submit } from '../visitors.ts';
import { canary, filesOf, MARK, tracesInFiles } from './canary.ts';
import { tracesInPostgresFiles, tracesInTables, visitedPostgres, visitedSqlite } from './stores.ts';

/** Erases the requests of a person. */
export type Erase = (dataDir: string, email: string) => Promise<void>;

const OTHERS = { small: 150, full: 2000 };
const CANARIES = 12;
const RETENTION_DAYS = 365;

export const leadsErase: Erase = async (dataDir, email) => {
  await leads({ dataDir }, 'erase', '--email', email);
};

/** Requests of many people with those of the canary between them, so that pages are split and moved. */
async function fillStore(store: RequestStore, count: number, receivedAt: number): Promise<void> {
  const every = Math.floor(count / CANARIES);
  for (let n = 0; n < count; n += 1) {
    const filling = `${n} ${'Our printer is slow. '.repeat(n % 40)}`;
    const { honeypotField: _, ...text } = canary();
    const message = `${text.message} ${filling}`;
    const other = { email: `other.${n}@client.example`, message: `${filling} Please help.` };
    const request = n % every === 0 ? { ...text, message } : other;
    await store.accept(acceptInput({ ...request, receivedAt }, { acknowledge: true }));
  }
}

async function fill({ dataDir }: Site, scale: Scale, receivedAt: number): Promise<void> {
  const store = await openSqliteStore({ path: databasePath(dataDir) });
  await fillStore(store, OTHERS[scale], receivedAt);
  await store.close();
}

/** E-mails in the spool whose decoded text tells of the canary, or that were not finished. */
async function tracesInSpool({ dataDir }: Site): Promise<string[]> {
  const traces: string[] = [];
  for (const path of filesOf(spoolFolder(dataDir))) {
    if (!path.endsWith('.eml')) traces.push(`An unfinished e-mail: ${path}`);
    const { text = '', headers } = await PostalMime.parse(readFileSync(path));
    if (`${JSON.stringify(headers)}${text}`.includes(MARK)) traces.push(`The spool holds ${path}`);
  }
  return traces;
}

async function tracesLeft(site: Site): Promise<string[]> {
  return [
    ...(await tracesInTables(visitedSqlite(site.dataDir), [MARK])),
    ...tracesInFiles(site.dataDir, [MARK]),
    ...(await tracesInSpool(site)),
  ];
}

const MOST_KILLS = 20;
const SEEN_WITHIN_MS = 3000;
const SCHEDULE_MS = 90_000;

/** Kills hosts while they write e-mails, until one has left a file unfinished; says how many. */
async function killWhileWriting({ buildDir, dataDir }: Site): Promise<number> {
  const folder = spoolFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  const isUnfinished = () => readdirSync(folder).some((name) => !name.endsWith('.eml'));
  for (let kills = 1; kills <= MOST_KILLS; kills += 1) {
    const environment = { ...drillEnvironment, MAIL_SPOOL: 'on' };
    const host = await startHostProcess({ buildDir, dataDir, environment });
    const deadline = performance.now() + SEEN_WITHIN_MS;
    while (!isUnfinished() && performance.now() < deadline) await wait(0);
    await host.kill();
    if (isUnfinished()) return kills;
  }
  throw new Error(`No file was left unfinished by ${MOST_KILLS} kills: the drill shows nothing`);
}

interface Way {
  title: string;
  receivedAt(): number;
  remove(site: Site, scale: Scale): Promise<void>;
}

async function untilPurged(dataDir: string): Promise<void> {
  const visited = visitedSqlite(dataDir);
  const count = async () => (await tracesInTables(visited, [MARK])).length;
  if (!(await untilZero(count, SCHEDULE_MS))) throw new Error('The schedule did not purge in time');
  // The rows are gone before the files are rebuilt.
  await untilZero(async () => tracesInFiles(dataDir, [MARK]).length, 5000);
}

function waysToGo(erase: Erase): Way[] {
  const now = () => Date.now();
  const yesterday = () => Date.now() - DAY;
  // The command refuses a day that has not begun in Ottawa, where UTC's may be a day ahead.
  const before = new Date(yesterday()).toISOString().slice(0, 10);
  return [
    {
      title: 'erased by the leads command',
      receivedAt: now,
      remove: ({ dataDir }) => erase(dataDir, canary().email),
    },
    {
      title: 'purged by the leads command',
      receivedAt: () => yesterday() - DAY,
      async remove({ dataDir }) {
        await leads({ dataDir }, 'purge', '--before', before);
      },
    },
    {
      title: 'purged by the retention schedule',
      receivedAt: () => now() - (RETENTION_DAYS + 1) * DAY,
      async remove({ dataDir }, scale) {
        // The schedule of the running host does it a minute after the start.
        if (scale === 'full') return untilPurged(dataDir);
        const store = await openSqliteStore({
          path: databasePath(dataDir),
          onErase: (messageIds) => removeSpooled(dataDir, messageIds),
        });
        await store.purgeBefore(now() - RETENTION_DAYS * DAY);
        await store.close();
      },
    },
  ];
}

async function goOneWay({ title, receivedAt, remove }: Way, scale: Scale): Promise<DrillReport> {
  const site = writeSmallSite();
  await fill(site, scale, receivedAt());
  const kills = await killWhileWriting(site);
  const host = await spawnHost(site, { MAIL_SPOOL: 'on' });
  const client = createHttpClient(host.url);
  // One of them by the front door, with all that it leaves behind.
  const { honeypotField: _, ...text } = canary();
  const isErasure = title.startsWith('erased');
  if (isErasure) await submit(client, text, clientNumber(1));
  await untilTried(site.dataDir);
  const before = (await tracesLeft(site)).length;
  await remove(site, scale);
  const left = await tracesLeft(site);
  const answer = await submit(client, { email: 'after@client.example' }, clientNumber(2));
  client.close();
  await host.stop();
  const afterStop = await tracesLeft(site);
  site.remove();
  return {
    figures: {
      [`hosts killed at their spool before they were ${title}`]: kills,
      [`traces before they were ${title}`]: before,
      [`after they were ${title}`]: left.length,
    },
    faults: [
      ...(before > CANARIES ? [] : [`Only ${before} traces before they were ${title}`]),
      ...(answer.status === 200 ? [] : [`After it the host answered ${answer.status}`]),
      ...[...left, ...afterStop].map((trace) => `Still there when ${title}: ${trace}`),
    ],
  };
}

/** All ways in which requests go, or only the first, which is `erase`. */
export async function eraseAndPurge(
  erase: Erase,
  scale: Scale,
  ways: 'all' | 'first' = 'all',
): Promise<DrillReport> {
  const reports: DrillReport[] = [];
  for (const way of waysToGo(erase).slice(0, ways === 'all' ? undefined : 1)) {
    reports.push(await goOneWay(way, scale));
  }
  return {
    figures: Object.assign({}, ...reports.map(({ figures }) => figures)),
    faults: reports.flatMap(({ faults }) => faults),
  };
}

/** On PostgreSQL by the leads command: tables and spool; its files are those of the database server. */
export async function eraseFromPostgres({ url }: TestPostgresDatabase): Promise<DrillReport> {
  const site = writeSmallSite();
  const environment = { DATA_DIR: site.dataDir, DATABASE_URL: url, MAIL_SPOOL: 'on' };
  const host = await spawnHost(site, environment);
  const visited = visitedPostgres(url);
  const store = await openPostgresStore({ url, log: createLog('silent') });
  await fillStore(store, OTHERS.small, Date.now());
  await store.close();
  await host.stop();
  const second = await spawnHost(site, environment);
  await visited.untilTried();
  const traces = async () => [
    ...(await tracesInTables(visited, [MARK])),
    ...(await tracesInPostgresFiles(url, MARK)),
    ...tracesInFiles(site.dataDir, [MARK]),
    ...(await tracesInSpool(site)),
  ];
  const before = (await traces()).length;
  await leads({ dataDir: site.dataDir, databaseUrl: url }, 'erase', '--email', canary().email);
  const left = await traces();
  await second.stop();
  site.remove();
  return {
    figures: { 'PostgreSQL: traces before they were erased': before },
    faults: [
      ...(before > CANARIES ? [] : [`Only ${before} traces before they were erased`]),
      ...left.map((trace) => `Still there when erased from PostgreSQL: ${trace}`),
    ],
  };
}
