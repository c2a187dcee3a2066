/** Deletes what has been kept for as long as it may be. How much in a day: domain/deletion.ts. */
import { type DeletionDay, deletionDayAt, mayDelete } from '../domain/deletion.ts';
import type { UpkeepState } from '../domain/health.ts';
import { WAITING } from './columns.ts';
import { type Database, query, queryOne, statement, type Work } from './database.ts';
import { deleteRequests, type OnErase, removeTraces } from './erasure.ts';
import type { UpkeepStore } from './store.ts';

const DAY_MS = 86_400_000;

export function upkeepStore(database: Database, onErase: OnErase): UpkeepStore {
  const { read, write } = database;
  return {
    timeOf: database.timeOf,
    async deleteOld({ days, now }) {
      const { completedAt } = await read(() => findState(now));
      const run: Run = { now, before: now - days * DAY_MS, onErase };
      const deleted = await write(() => deleteOldest(database, run));
      // What an erasure or a sweep had to leave goes once a day.
      const isNewDay = Math.floor(now / DAY_MS) !== Math.floor((completedAt ?? 0) / DAY_MS);
      if (deleted.length > 0 || isNewDay) await removeTraces(database, deleted);
      return deleted;
    },
    upkeepState: (now) => read(() => findState(now)),
    async noteRun(now) {
      const isRecent = isNoted((await read(findRow)).ranAt, now);
      return isRecent ? false : write(() => noteRun(now));
    },
  };
}

interface Run {
  now: number;
  /** What came earlier is old. */
  before: number;
  onErase: OnErase;
}

/** Never what the company has not been told of, whatever a clock has stamped on it. */
const OLDEST = `
  SELECT id FROM requests r WHERE received_at < $1 AND NOT EXISTS (
    SELECT 1 FROM outbox WHERE (request_id = r.id OR message_id = r.digest) AND ${WAITING})
  ORDER BY id LIMIT $2`;

function* deleteOldest(database: Database, { now, before, onErase }: Run): Work<number[]> {
  const day = deletionDayAt((yield* findRow()).day, now);
  const { all } = yield* queryOne<{ all: number }>('SELECT count(*) AS "all" FROM requests');
  const atMost = mayDelete(day, all);
  // One more is looked for, to learn whether some are left.
  const found = yield* query<{ id: number }>(OLDEST, [before, atMost + 1]);
  const ids = found.slice(0, atMost).map(({ id }) => id);
  const deleted = yield* deleteRequests(database, ids, { erasure: null, onErase });
  const isComplete = found.length <= atMost;
  yield [
    statement('DELETE FROM acts WHERE request_id IS NULL AND at < $1', [before]),
    statement(
      `INSERT INTO upkeep AS u (id, completed_at, day_began_at, day_deleted) VALUES (1, $1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET completed_at = coalesce(excluded.completed_at, u.completed_at),
         day_began_at = excluded.day_began_at, day_deleted = excluded.day_deleted`,
      [isComplete ? now : null, day.beganAt, day.deleted + deleted.length],
    ),
  ];
  return deleted;
}

interface Row extends Pick<UpkeepState, 'ranAt' | 'completedAt'> {
  day: DeletionDay | null;
}

function* findRow(): Work<Row> {
  const [row] = yield* query<Omit<Row, 'day'> & Nullable<DeletionDay>>(
    `SELECT ran_at AS "ranAt", completed_at AS "completedAt", day_began_at AS "beganAt",
       day_deleted AS deleted FROM upkeep`,
  );
  const { ranAt = null, completedAt = null, beganAt = null, deleted = null } = row ?? {};
  const day = beganAt === null ? null : { beganAt, deleted: deleted ?? 0 };
  return { ranAt, completedAt, day };
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null };

function* findState(now: number): Work<UpkeepState> {
  const { day, ...row } = yield* findRow();
  return { ...row, deletedToday: deletionDayAt(day, now).deleted };
}

const HOUR_MS = 3_600_000;
const NOTED_EVERY_MS = HOUR_MS / 6;
const hourOf = (time: number | null) => (time === null ? null : Math.floor(time / HOUR_MS));

const isNoted = (ranAt: number | null, now: number) =>
  hourOf(ranAt) === hourOf(now) && Math.abs(now - (ranAt ?? 0)) < NOTED_EVERY_MS;

function* noteRun(now: number): Work<boolean> {
  const { ranAt } = yield* findRow();
  yield [
    statement(
      `INSERT INTO upkeep (id, ran_at) VALUES (1, $1)
       ON CONFLICT (id) DO UPDATE SET ran_at = excluded.ran_at`,
      [now],
    ),
  ];
  return hourOf(ranAt) !== hourOf(now);
}
