/** What most drills run on: a small built site, a database, a mail server, and hosts that come and go. */
import type { SMTPServerOptions } from 'smtp-server';
import {
  type HostProcess,
  type HostProcessOptions,
  startHostProcess,
} from '../kit/host-process.ts';
import { type MailServer, openMailServer } from '../kit/mail-server.ts';
import { memoryFolder } from '../kit/memory-folder.ts';
import { type SmallSite, writeSmallSite } from '../kit/small-site.ts';
import { anHourPasses, type DrillDatabase, sqliteDatabase, untilTried } from './databases.ts';
import { createHttpClient, type HttpClient, SECRET } from './http-client.ts';

/** How a host differs from that of the product. */
export type HostChanges = Pick<HostProcessOptions, 'environment' | 'program' | 'under'>;

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
   * Starts hosts, an hour after each other by the database, so that each makes a digest, until every held request is in
   * one and every e-mail has been tried. False if that takes too long.
   */
  deliverRemaining(): Promise<boolean>;
}

/** The database is removed with the test bed. */
export type OpenDatabase<Database = DrillDatabase> = (dataDir: string) => Promise<Database>;

interface TestBedOptions<Database> {
  openDatabase: OpenDatabase<Database>;
  mail?: SMTPServerOptions;
  /** For drills that are not about durability, and need not wait for the disk. */
  isInMemory?: boolean;
}

const DELIVERY_LIMIT_MS = 120_000;
/** In this time a host has sent the one digest of the hour. */
const DIGEST_LIMIT_MS = 5_000;

/** On SQLite in memory. */
export const openTestBed = () => openTestBedOn({ openDatabase: sqliteDatabase, isInMemory: true });

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

  const start: TestBed['start'] = async ({
    database = own.database,
    mail = own.mail,
    environment = {},
    ...changes
  } = {}) => {
    const host = await startHostProcess({
      ...changes,
      buildDir: site.buildDir,
      dataDir: database.dataDir,
      environment: {
        SECRET,
        ...(environment.MAIL_SPOOL === undefined && { SMTP_URL: mail.url }),
        ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }),
        ...environment,
      },
    });
    resources.defer(host.kill);
    const client = createHttpClient(host.url);
    resources.defer(client.close);
    return { ...host, client };
  };

  return {
    site,
    ...own,
    start,
    async deliverRemaining() {
      const deadline = performance.now() + DELIVERY_LIMIT_MS;
      let isTried = false;
      while (!isTried && performance.now() < deadline) {
        await anHourPasses(own.database);
        const host = await start();
        isTried = await untilTried(own.database, DIGEST_LIMIT_MS);
        await host.stop();
      }
      return isTried;
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
