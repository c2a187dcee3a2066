/** Hosts with an empty database, a clock that is moved, and nothing to deliver. */
import type { HostParts } from '../../../hosts/node/host.ts';
import type { DrillDatabase } from '../databases.ts';
import type { DrillHost, HostChanges, TestBed } from '../test-bed.ts';
import type { LimitedHost } from './events.ts';

/** Far ahead, because captchas must not have expired by the real clock either. */
export const START = Date.UTC(2100, 0, 4, 14);

/** Where the hosts of one drill run, and what is changed in them. */
export interface Setting {
  bed: TestBed;
  /** An empty database for each host. */
  openDatabase(): Promise<DrillDatabase>;
  subject: HostChanges;
}

/** What does nothing, so that moving the clock wakes nothing. */
const nothingToDeliver: Partial<HostParts['store']> = {
  claimDue: async () => [],
  nextDueAt: async () => null,
  createDigest: async () => null,
};

/** Runs `work` with a host and its own database. Returns what `work` has counted. */
export async function withHost(
  { bed, openDatabase, subject }: Setting,
  work: (host: LimitedHost) => Promise<void>,
): Promise<Record<string, number>> {
  await using database = await openDatabase();
  const clock = { time: START, now: () => clock.time };
  const changes: HostChanges = {
    replaceParts(own, environment) {
      const parts = { ...own, clock, store: { ...own.store, ...nothingToDeliver } };
      return { ...parts, ...subject.replaceParts?.(parts, environment) };
    },
  };
  const start = () => bed.start({ ...changes, database });
  let host: DrillHost = await start();
  const limited: LimitedHost = {
    clock,
    client: () => host.client,
    sent: [],
    counts: {},
    async restart() {
      await host.stop();
      host = await start();
    },
  };
  try {
    await work(limited);
  } finally {
    await host.stop();
  }
  return limited.counts;
}
