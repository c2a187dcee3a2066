/** Deletes requests that are older than the site promises to keep them, and expired keys and salts. */

import { uptime } from 'node:os';
import { type ClockHold, type ClockStore, JUMP_MS } from '../../clock-watch.ts';
import { formatTime } from '../../desk/company-time.ts';
import type { Log } from '../../log.ts';
import type { RetentionStore } from '../../retention-change.ts';
import type { Clock } from '../../shared/clock.ts';
import { type ErasureStore, StoreUnavailableError } from '../../store/store.ts';

interface RetentionOptions {
  store: Pick<ErasureStore, 'purgeBefore' | 'rebuild' | 'sweep'> &
    Pick<ClockStore, 'seeClock'> &
    Pick<RetentionStore, 'seeRetention'>;
  clock: Clock;
  log: Log;
  retentionDays: number;
  /** A clock before this is wrong. */
  notBefore?: number;
  /** Of the machine, which nobody can set. It goes on while the machine sleeps. */
  uptimeMs?: () => number;
}

const DAY_MS = 86_400_000;
const LOOK_INTERVAL_MS = 60_000;
const LOOKS_PER_SWEEP = 60;
/** Not hourly, because it looks through the whole database file. */
const PURGE_INTERVAL_MS = DAY_MS;
/** In Ottawa, when next to nobody writes to us: large files are rebuilt, for which a request waits some seconds. */
const QUIET_HOURS = ['03', '04'];
const REBUILD_INTERVAL_MS = DAY_MS / 2;

/** Deletes for the first time after a minute: visitors and waiting e-mails come first after a start. */
export async function scheduleRetention(options: RetentionOptions) {
  const { store, clock, log } = options;
  const clockWatch = createClockWatch(options);
  let timer: NodeJS.Timeout;
  let running: Promise<void> | null = null;
  let isStopped = false;
  let looks = 0;
  let purgedAt = Number.NEGATIVE_INFINITY;
  let rebuiltAt = Number.NEGATIVE_INFINITY;
  /** When the change comes that was announced in the log. */
  let toldOf: number | null = null;

  async function purge(retentionDays: number): Promise<void> {
    const now = clock.now();
    if (Math.abs(now - purgedAt) < PURGE_INTERVAL_MS) return;
    const requests = await store.purgeBefore(now - retentionDays * DAY_MS);
    purgedAt = now;
    if (requests.length === 0) return;
    log.warn(
      { purged: requests.length, requests, retentionDays },
      'old contact requests were deleted',
    );
  }

  async function rebuildAtNight(): Promise<void> {
    const now = clock.now();
    const [, hour = ''] = formatTime(now).split(/[ :]/);
    if (!QUIET_HOURS.includes(hour) || Math.abs(now - rebuiltAt) < REBUILD_INTERVAL_MS) return;
    await store.rebuild();
    rebuiltAt = now;
  }

  /** Says once what a shorter time will delete. Resolves with the time in force. */
  async function seeRetention(isHeld: boolean): Promise<number> {
    const look = { days: options.retentionDays, now: clock.now(), isHeld };
    const { days, change } = await store.seeRetention(look);
    if (change !== null && change.at !== toldOf) {
      const at = new Date(change.at).toISOString();
      log.warn(
        { retentionDays: change.days, before: days, requests: change.requests, at },
        'contact requests are to be kept for a shorter time: those that are older will be deleted then, unless the earlier time is set again',
      );
    }
    toldOf = change?.at ?? null;
    return days;
  }

  /** `sentence` says what did not succeed; the error may tell that a part of it did. */
  async function attempt(work: () => Promise<unknown>, sentence: string): Promise<void> {
    try {
      await work();
    } catch (error) {
      const level = error instanceof StoreUnavailableError ? 'warn' : 'error';
      log[level]({ err: error }, sentence);
    }
  }

  async function deleteOld(): Promise<void> {
    await attempt(
      () => store.sweep(clock.now()),
      'expired keys and salts were not deleted; tried again in an hour',
    );
    await attempt(async () => {
      const isHeld = (await clockWatch.look()) !== null;
      const days = await seeRetention(isHeld);
      if (!isHeld) await purge(days);
    }, 'the deletion of old contact requests is not complete; tried again in an hour');
    await attempt(
      rebuildAtNight,
      'the files of the database were not written anew; tried again in an hour or the next night',
    );
  }

  /** If the database is away, the next deletion reports it: once an hour is enough. */
  async function quietly(look: () => Promise<unknown>): Promise<void> {
    try {
      await look();
    } catch (error) {
      if (error instanceof StoreUnavailableError) return;
      log.error({ err: error }, 'the clock could not be checked; tried again in a minute');
    }
  }

  async function run(): Promise<void> {
    await quietly(() => clockWatch.look());
    if (looks % LOOKS_PER_SWEEP === 0) await deleteOld();
    looks += 1;
  }

  function schedule(): void {
    timer = setTimeout(() => {
      running = run().then(() => {
        running = null;
        if (!isStopped) schedule();
      });
    }, LOOK_INTERVAL_MS);
  }

  await quietly(async () => seeRetention((await clockWatch.look()) !== null));
  schedule();

  return {
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Compares the clock with the monotonic one and with the time seen last in the database, and says when it has jumped. */
function createClockWatch(options: RetentionOptions) {
  const { store, clock, log, notBefore = 0, uptimeMs = () => uptime() * 1000 } = options;
  let seen: { now: number; uptime: number } | null = null;
  let wasHeld = false;

  return {
    /** Null if the clock may be believed. */
    async look(): Promise<ClockHold | null> {
      const looked = { now: clock.now(), uptime: uptimeMs() };
      const { now } = looked;
      const hasJumped =
        seen !== null && Math.abs(now - seen.now - (looked.uptime - seen.uptime)) > JUMP_MS;
      const { jumpedMs, hold } = await store.seeClock({ now, hasJumped, notBefore });
      seen = looked;
      if (jumpedMs !== 0) {
        const times = {
          from: new Date(now - jumpedMs).toISOString(),
          to: new Date(now).toISOString(),
        };
        log.error(
          times,
          'the clock has jumped: nothing old is deleted until it has been steady for a day, or somebody says in the desk that it is right',
        );
      } else if (wasHeld && hold === null) {
        log.warn({}, 'the clock is believed again: what is old is deleted');
      }
      wasHeld = hold !== null;
      return hold;
    },
  };
}
