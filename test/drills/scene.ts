/** What most drills play on: a built site, a mail server, a database, and hosts that come and go. */
import { writeFixture } from '../kit/host-fixture.ts';
import type { DrillDatabase } from './databases.ts';
import { type HostProcess, type HostProcessOptions, startHostProcess } from './host-process.ts';
import { SECRET } from './letters.ts';
import { type MailRelay, openMailRelay } from './mail/relay.ts';

export interface Scene<Database extends DrillDatabase = DrillDatabase> {
  relay: MailRelay;
  database: Database;
  /** The real host unless another program is named, with this scene's database and mail server. */
  start(options?: StartOptions): Promise<HostProcess>;
  /** Kills what still runs and removes every file. */
  close(): Promise<void>;
}

export interface StartOptions extends Partial<HostProcessOptions> {
  /** In place of the scene's own. */
  database?: DrillDatabase;
  relay?: MailRelay;
}

export async function openScene<Database extends DrillDatabase>(
  openDatabase: () => Promise<Database>,
): Promise<Scene<Database>> {
  const site = writeFixture();
  const own = { relay: await openMailRelay(), database: await openDatabase() };
  const hosts: HostProcess[] = [];
  return {
    ...own,
    async start({ environment, database = own.database, relay = own.relay, ...options } = {}) {
      const host = await startHostProcess({
        program: ['hosts/node/main.ts', site.buildDir],
        ...options,
        environment: {
          SECRET,
          ALTCHA_COST: '1',
          TRUSTED_PROXIES: '1',
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
