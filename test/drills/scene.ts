/** What most drills play on: a built site, a mail server, a database, and hosts that come and go. */

import {
  type HostProcess,
  type HostProcessOptions,
  startHostProcess,
} from '../kit/host-process.ts';
import { type MailServer, openMailServer } from '../kit/mail-server.ts';
import { writeSmallSite } from '../kit/small-site.ts';
import type { DrillDatabase } from './databases.ts';
import { SECRET } from './letters.ts';

export interface Scene<Database extends DrillDatabase = DrillDatabase> {
  relay: MailServer;
  database: Database;
  /** The real host unless another program is named, with this scene's database and mail server. */
  start(options?: StartOptions): Promise<HostProcess>;
  /** Kills what still runs and removes every file. */
  close(): Promise<void>;
}

export interface StartOptions extends Partial<Omit<HostProcessOptions, 'dataDir'>> {
  /** In place of the scene's own. */
  database?: DrillDatabase;
  relay?: MailServer;
}

export async function openScene<Database extends DrillDatabase>(
  openDatabase: () => Promise<Database>,
): Promise<Scene<Database>> {
  const site = writeSmallSite();
  const own = { relay: await openMailServer(), database: await openDatabase() };
  const hosts: HostProcess[] = [];
  return {
    ...own,
    async start({ environment, database = own.database, relay = own.relay, ...options } = {}) {
      const host = await startHostProcess({
        buildDir: site.buildDir,
        dataDir: database.dataDir,
        ...options,
        environment: {
          SECRET,
          SMTP_URL: relay.url,
          ...database.environment,
          ...environment,
        },
      });
      hosts.push(host);
      return host;
    },
    async close() {
      for (const host of hosts) if (host.isRunning()) await host.kill();
      await own.relay.close();
      await own.database.remove();
      site.remove();
    },
  };
}
