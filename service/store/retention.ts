/** Deletes what has been kept for as long as it may be. How much in a day: domain/deletion.ts. */
import { type DeletionDay, deletionDayAt, mayDelete } from '../domain/deletion.ts';
import { WAITING } from './columns.ts';
import { type Database, query, queryOne, statement, type Work } from './database.ts';
import { deleteRequests, type OnErase, removeTraces } from './erasure.ts';
import type { RetentionState, RetentionStore } from './store.ts';

const DAY_MS = 86_400_000;

export function retentionStore(database: Database, onErase: OnErase): RetentionStore {
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
    retentionState: (now) => read(() => findState(now)),
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
  SELECT id FROM requests WHERE received_at < $1 AND NOT EXISTS (
    SELECT 1 FROM outbox_requests l JOIN outbox o ON o.id = l.outbox_id
    WHERE l.request_id = requests.id AND ${WAITING})
  ORDER BY id LIMIT $2`;

function* deleteOldest(database: Database, { now, before, onErase }: Run): Work<number[]> {
  const day = deletionDayAt((yield* findRow())?.day ?? null, now);
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
      `INSERT INTO retention AS r (id, completed_at, day_began_at, day_deleted) VALUES (1, $1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET completed_at = coalesce(excluded.completed_at, r.completed_at),
         day_began_at = excluded.day_began_at, day_deleted = excluded.day_deleted`,
      [isComplete ? now : null, day.beganAt, day.deleted + deleted.length],
    ),
  ];
  return deleted;
}

interface Row {
  completedAt: number | null;
  day: DeletionDay;
}

function* findRow(): Work<Row | null> {
  const [row] = yield* query<{ completedAt: number | null } & DeletionDay>(
    `SELECT completed_at AS "completedAt", day_began_at AS "beganAt", day_deleted AS deleted
     FROM retention`,
  );
  if (row === undefined) return null;
  const { completedAt, ...day } = row;
  return { completedAt, day };
}

function* findState(now: number): Work<RetentionState> {
  const row = yield* findRow();
  return {
    completedAt: row?.completedAt ?? null,
    deletedToday: deletionDayAt(row?.day ?? null, now).deleted,
  };
}
