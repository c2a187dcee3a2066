/** What most drills run on: a small built site, a database, a mail server, and hosts that come and go. */
import type { SMTPServerOptions } from 'smtp-server';
import {
  type HostProcess,
  type HostProcessOptions,
  startHostProcess,
} from '../kit/host-process.ts';
import { type MailServer, openMailServer } from '../kit/mail-server.ts';
import { memoryFolder } from '../kit/memory-folder.ts';
import { writeSmallSite } from '../kit/small-site.ts';
import { type DrillDatabase, type OpenDatabase, sqliteDatabase } from './databases.ts';
import { SECRET } from './senders.ts';

/** How a host differs from that of the product. */
export type HostChanges = Pick<HostProcessOptions, 'environment' | 'program' | 'under'>;

export interface TestBed extends AsyncDisposable {
  /** Has the data folder in it. */
  root: string;
  database: DrillDatabase;
  mail: MailServer;
  start(changes?: HostChanges): Promise<HostProcess>;
}

interface TestBedOptions {
  openDatabase?: OpenDatabase;
  mailOptions?: SMTPServerOptions;
  /** For drills that are not about durability, and need not wait for the disk. */
  isInMemory?: boolean;
}

export async function openTestBed({
  openDatabase = sqliteDatabase,
  mailOptions,
  isInMemory = false,
}: TestBedOptions = {}): Promise<TestBed> {
  const resources = new AsyncDisposableStack();
  const site = writeSmallSite(isInMemory ? memoryFolder() : undefined);
  resources.defer(site.remove);
  const database = resources.use(await openDatabase(site.dataDir));
  const mail = await openMailServer(mailOptions);
  resources.defer(mail.close);
  return {
    root: site.root,
    database,
    mail,
    async start({ environment, ...changes } = {}) {
      const host = await startHostProcess({
        ...{ ...site, ...changes },
        environment: {
          ...{ SECRET, SMTP_URL: mail.url },
          ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }),
          ...environment,
        },
      });
      resources.defer(host.kill);
      return host;
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
