/** After how many days requests are deleted, and what a shorter time will delete. */
import {
  changeOf,
  judgeRetention,
  type RetentionChange,
  type RetentionState,
} from '../domain/retention-change.ts';
import { AGED_FROM } from './columns.ts';
import { type Database, query, queryOne, statement, type Work } from './database.ts';
import type { RetentionStore } from './store.ts';

export function retentionStore({ read, write }: Database): RetentionStore {
  return {
    seeRetention: (look) =>
      write(function* () {
        const state = judgeRetention(yield* findState(), look);
        const { days, shorter } = state;
        yield [
          statement(
            `INSERT INTO retention (id, days, shorter_days, shorter_since) VALUES (1, $1, $2, $3)
             ON CONFLICT (id) DO UPDATE SET days = excluded.days,
               shorter_days = excluded.shorter_days, shorter_since = excluded.shorter_since`,
            [days, shorter?.days ?? null, shorter?.since ?? null],
          ),
        ];
        return { days, change: yield* changeIn(state) };
      }),
    async noteRetention(now) {
      await write(() => query('UPDATE retention SET succeeded_at = $1', [now]));
    },
    lastRetention: () =>
      read(function* () {
        const [row] = yield* query<{ at: number | null }>(
          'SELECT succeeded_at AS at FROM retention',
        );
        return row?.at ?? null;
      }),
    retentionChange: () =>
      read(function* () {
        return yield* changeIn(yield* findState());
      }),
  };
}

function* findState(): Work<RetentionState | null> {
  const [row] = yield* query<{ days: number; shorterDays: number | null; since: number | null }>(
    'SELECT days, shorter_days AS "shorterDays", shorter_since AS since FROM retention',
  );
  if (row === undefined) return null;
  const { days, shorterDays, since } = row;
  const shorter = shorterDays === null || since === null ? null : { days: shorterDays, since };
  return { days, shorter };
}

function* changeIn(state: RetentionState | null): Work<RetentionChange | null> {
  if (state === null || state.shorter === null) return null;
  const { days, at, before } = changeOf(state.shorter);
  const { requests } = yield* queryOne<{ requests: number }>(
    `SELECT count(*) AS requests FROM requests r WHERE ${AGED_FROM} < $1`,
    [before],
  );
  return { days, at, requests };
}
