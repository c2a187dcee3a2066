/** What most drills run on: a small built site, a database, a mail server, and hosts that come and go. */
import type { SMTPServerOptions } from 'smtp-server';
import { type HostParts, startHost } from '../../service/node/host.ts';
import { createLog } from '../../service/node/log.ts';
import { hostSettings } from '../kit/environment.ts';
import { type HostProcess, startHostProcess } from '../kit/host-process.ts';
import { type MailServer, openMailServer } from '../kit/mail-server.ts';
import { memoryFolder } from '../kit/memory-folder.ts';
import { type SmallSite, writeSmallSite } from '../kit/small-site.ts';
import { type DrillDatabase, sqliteDatabase, untilTried } from './databases.ts';
import { createHttpClient, type HttpClient, SECRET } from './http-client.ts';

/** How a host differs from that of the product. */
export interface HostChanges {
  environment?: Record<string, string>;
  /** Parts of the host to replace. The host then runs in this process and not in one of its own. */
  replaceParts?: (own: HostParts, environment: Record<string, string>) => Partial<HostParts>;
  /** The name of a sabotage in `sabotaged-host.ts`, for a host that can be killed. */
  sabotage?: string;
  /** Modules that the process loads first. */
  preloads?: string[];
  /** A program that runs the process, with its arguments. */
  under?: string[];
}

type Store = HostParts['store'];

/** A host whose store differs from its own in some methods. */
export const withStore = (change: (own: Store) => Partial<Store>): HostChanges => ({
  replaceParts: ({ store }) => ({ store: { ...store, ...change(store) } }),
});

export interface DrillHost extends HostProcess {
  client: HttpClient;
}

export interface TestBed<Database extends DrillDatabase = DrillDatabase> extends AsyncDisposable {
  site: SmallSite;
  database: Database;
  mail: MailServer;
  /** `database` and `mail` replace those of the test bed. */
  start(
    changes?: HostChanges & { database?: DrillDatabase; mail?: MailServer },
  ): Promise<DrillHost>;
  /**
   * Starts hosts, each of which puts held requests into a digest, until every request is in one and every
   * e-mail has been tried. False if that takes too long.
   */
  deliverRemaining(changes?: HostChanges, limitMs?: number): Promise<boolean>;
}

async function startInThisProcess(
  { buildDir, dataDir }: { buildDir: string; dataDir: string },
  environment: Record<string, string>,
  replaceParts: NonNullable<HostChanges['replaceParts']>,
): Promise<HostProcess> {
  const lines: string[] = [];
  const host = await startHost({
    environment: { ...hostSettings, DATA_DIR: dataDir, ...environment },
    buildDir,
    version: 'drill',
    log: createLog('info', { write: (line) => lines.push(line.trimEnd()) }),
    replaceParts: (own) => replaceParts(own, environment),
  });
  let stopped: Promise<void> | undefined;
  function stop(): Promise<void> {
    stopped ??= host.stop();
    return stopped;
  }
  const isRunning = () => stopped === undefined;
  return { url: host.url, pid: process.pid, dataDir, lines, isRunning, stop, kill: stop };
}

/** The database is removed with the test bed. */
export type OpenDatabase<Database = DrillDatabase> = (dataDir: string) => Promise<Database>;

interface TestBedOptions<Database> {
  openDatabase: OpenDatabase<Database>;
  mail?: SMTPServerOptions;
  /** For drills that are not about durability, and need not wait for the disk. */
  isInMemory?: boolean;
}

const DELIVERY_LIMIT_MS = 60_000;
/** In this time a host has sent the one digest that it makes at its start. */
const DIGEST_LIMIT_MS = 5_000;

/** On SQLite in memory. */
export function openTestBed(mail?: SMTPServerOptions): Promise<TestBed> {
  return openTestBedOn({ openDatabase: sqliteDatabase, isInMemory: true, ...(mail && { mail }) });
}

export async function openTestBedOn<Database extends DrillDatabase>({
  openDatabase,
  mail: mailOptions,
  isInMemory = false,
}: TestBedOptions<Database>): Promise<TestBed<Database>> {
  const resources = new AsyncDisposableStack();
  const site = writeSmallSite(isInMemory ? memoryFolder() : undefined);
  resources.defer(site.remove);
  const own = {
    database: await openDatabase(site.dataDir),
    mail: await openMailServer(mailOptions),
  };
  resources.use(own.database);
  resources.defer(own.mail.close);

  const start: TestBed['start'] = async (changes = {}) => {
    const { database = own.database, mail = own.mail } = changes;
    const { replaceParts, sabotage, preloads = [], under = [] } = changes;
    const folders = { buildDir: site.buildDir, dataDir: database.dataDir };
    const environment = {
      SECRET,
      ...(changes.environment?.MAIL_SPOOL === undefined && { SMTP_URL: mail.url }),
      ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }),
      ...changes.environment,
    };
    const program = sabotage && { program: ['test/drills/sabotaged-host.ts', sabotage] };
    const host =
      replaceParts === undefined
        ? await startHostProcess({ ...folders, ...program, preloads, under, environment })
        : await startInThisProcess(folders, environment, replaceParts);
    resources.defer(host.kill);
    const client = createHttpClient(host.url);
    resources.defer(client.close);
    return { ...host, client };
  };

  return {
    site,
    ...own,
    start,
    async deliverRemaining(changes, limitMs) {
      const deadline = performance.now() + (limitMs ?? DELIVERY_LIMIT_MS);
      let isTried = false;
      while (!isTried && performance.now() < deadline) {
        const host = await start(changes);
        isTried = await untilTried(own.database, DIGEST_LIMIT_MS);
        await host.stop();
      }
      return isTried;
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
