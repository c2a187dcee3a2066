/**
 * Deletes requests that are older than the site promises to keep them, and expired keys and salts. Each host does so by
 * a schedule of its own.
 */

import type { Clock } from '../domain/clock.ts';
import { type ClockDoubt, JUMP_MS } from '../domain/clock-watch.ts';
import type { Log } from '../domain/log.ts';
import type { ClockStore, RetentionStore } from '../store/store.ts';
import { type ErasureStore, StoreUnavailableError } from '../store/store.ts';

export interface UpkeepOptions {
  store: Pick<ErasureStore, 'purgeBefore' | 'sweep'> &
    Pick<ClockStore, 'seeClock'> &
    Pick<RetentionStore, 'seeRetention' | 'noteRetention'>;
  clock: Clock;
  log: Log;
  retentionDays: number;
  /** A clock before this is wrong. */
  notBefore?: number;
  /** Of the machine, which nobody can set. It goes on while the machine sleeps. Absent where nothing stays up. */
  uptimeMs?: () => number;
}

const DAY_MS = 86_400_000;
/** Not hourly, because it looks through all requests. */
const PURGE_INTERVAL_MS = DAY_MS;

export function createUpkeep(options: UpkeepOptions) {
  const { store, clock, log } = options;
  const clockWatch = createClockWatch(options);
  let purgedAt = Number.NEGATIVE_INFINITY;
  let isNoted = false;
  /** When the change comes that was announced in the log. */
  let toldOf: number | null = null;

  async function purge(retentionDays: number): Promise<void> {
    const now = clock.now();
    if (Math.abs(now - purgedAt) < PURGE_INTERVAL_MS) return;
    const requests = await store.purgeBefore(now - retentionDays * DAY_MS);
    purgedAt = now;
    isNoted = false;
    if (requests.length === 0) return;
    log.warn(
      { purged: requests.length, requests, retentionDays },
      'old contact requests were deleted',
    );
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

  return {
    /** Notes the time and what is set, so that a change is noticed. */
    async look(): Promise<void> {
      await seeRetention((await clockWatch.look()) !== null);
    },
    lookAtClock: clockWatch.look,
    async deleteOld(): Promise<void> {
      const isSwept = await attempt(
        log,
        () => store.sweep(clock.now()),
        'expired keys and salts were not deleted; tried again in an hour',
      );
      await attempt(
        log,
        async () => {
          const isHeld = (await clockWatch.look()) !== null;
          const days = await seeRetention(isHeld);
          if (isHeld) return;
          await purge(days);
          if (isNoted || !isSwept) return;
          await store.noteRetention(clock.now());
          isNoted = true;
        },
        'the deletion of old contact requests is not complete; tried again in an hour',
      );
    },
  };
}

/** True if it succeeded. `sentence` says what did not; the error may tell that a part of it did. */
export async function attempt(
  log: Log,
  work: () => Promise<unknown>,
  sentence: string,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const level = error instanceof StoreUnavailableError ? 'warn' : 'error';
    log[level]({ err: error }, sentence);
    return false;
  }
}

/** Compares the clock with the monotonic one and with the time seen last in the database, and says when it has jumped. */
function createClockWatch({ store, clock, log, notBefore = 0, uptimeMs }: UpkeepOptions) {
  let seen: { now: number; uptime: number } | null = null;
  let wasDoubted = false;

  return {
    /** Null if the clock may be believed. */
    async look(): Promise<ClockDoubt | null> {
      const now = clock.now();
      // Where there is no other clock, this one is compared with itself.
      const looked = { now, uptime: uptimeMs?.() ?? now };
      const hasJumped =
        seen !== null && Math.abs(now - seen.now - (looked.uptime - seen.uptime)) > JUMP_MS;
      const { jumpedMs, doubt } = await store.seeClock({ now, hasJumped, notBefore });
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
      } else if (wasDoubted && doubt === null) {
        log.warn({}, 'the clock is believed again: what is old is deleted');
      }
      wasDoubted = doubt !== null;
      return doubt;
    },
  };
}
