/** A host with an empty database, a clock that is moved, and nothing to deliver. */
import { rmSync } from 'node:fs';
import type { ContactService } from '../../../contact/handler.ts';
import { composeHost, type Parts } from '../composed-host.ts';
import type { HostUnderTest, Site } from '../host-under-test.ts';
import { createHttpClient, type HttpClient } from '../http-client.ts';
import type { LimitedHost } from './commands.ts';

/** Far ahead, because captchas must not have run out by the true clock either. */
export const START = Date.UTC(2100, 0, 4, 14);

export interface Sabotage {
  replace?: (parts: Parts) => Partial<Parts>;
  wrap?: (service: ContactService) => ContactService;
}

/** A host with an empty database of its own, a clock that is moved, and nothing to deliver. */
async function openLimitedHost(
  site: Site,
  environment: Record<string, string>,
  sabotage: Sabotage,
): Promise<LimitedHost & { stop(): Promise<void> }> {
  const clock = { time: START, now: () => clock.time };
  const start = composeHost({
    ...sabotage,
    replace: (parts) => ({ clock, ...sabotage.replace?.({ ...parts, clock }) }),
    sendsMail: false,
  });
  let host: HostUnderTest;
  let client: HttpClient;
  async function open(): Promise<void> {
    host = await start(site, environment);
    client = createHttpClient(host.url);
  }
  async function stop(): Promise<void> {
    client.close();
    await host.stop();
  }
  await open();
  return {
    clock,
    client: () => client,
    sent: [],
    counts: {},
    stop,
    async restart() {
      await stop();
      await open();
    },
  };
}

interface EmptyDatabase {
  environment: Record<string, string>;
  drop(): Promise<void>;
}
export type OpenDatabase = () => Promise<EmptyDatabase>;

export function sqliteIn(site: Site): OpenDatabase {
  let count = 0;
  return async () => {
    count += 1;
    const dataDir = `${site.dataDir}-${count}`;
    return {
      environment: { DATA_DIR: dataDir },
      drop: async () => rmSync(dataDir, { recursive: true }),
    };
  };
}

/** A host with a database of its own, and nothing left of them afterwards. */
export async function withHost(
  { site, openDatabase, sabotage }: Setting,
  work: (host: LimitedHost) => Promise<void>,
): Promise<Record<string, number>> {
  const database = await openDatabase();
  const host = await openLimitedHost(site, database.environment, sabotage);
  try {
    await work(host);
    return host.counts;
  } finally {
    await host.stop();
    await database.drop();
  }
}

export interface Setting {
  site: Site;
  openDatabase: OpenDatabase;
  sabotage: Sabotage;
}
