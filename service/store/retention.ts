/** Deletes what has been kept for as long as it may be. By which rule: domain/deletion.ts. */
import {
  type AgeLimit,
  type Ages,
  ageLimits,
  type BegunRun,
  beginRun,
  type DeletionGuard,
  decideDeletion,
  deletable,
  endRun,
  isKept,
  MARKED_FOR_MS,
  type Reached,
  type RetentionRun,
  unusualDeletion,
} from '../domain/deletion.ts';
import { record } from './acts.ts';
import {
  type Database,
  pause,
  query,
  queryOne,
  type Statement,
  statement,
  type Work,
} from './database.ts';
import { DELETED_AT_ONCE, deleteSome, type OnErase, removeTraces } from './erasure.ts';
import type { RetentionStore } from './store.ts';

const DAY_MS = 86_400_000;
/** Between two ticks. After a longer time, or one that is behind, the clock has jumped. */
const LONGEST_ABSENCE_MS = 5 * DAY_MS;

export function retentionStore(database: Database, onErase: OnErase): RetentionStore {
  const { read, write } = database;

  /** Looks without the lock, because it may take long. */
  async function run(what: RetentionRun): Promise<{ to: Reached; isNewDay: boolean }> {
    const seen = await read(() => look(what));
    return write(function* () {
      const last = yield* findGuard();
      const isAlone = last?.uptimeMs === seen.last?.uptimeMs;
      // Another host has ticked meanwhile.
      const begun = isAlone
        ? seen.begun
        : { ...seen.begun, isTick: false, uptimeMs: last?.uptimeMs ?? 0 };
      const guard = endRun(last, begun, seen.reached);
      yield [saveTick(guard, seen.newest), saveGuard(guard), forget(begun)];
      const to = deletable(guard, yield* markedAlways(guard), seen.reached.whole);
      return { to, isNewDay: dayOf(guard) !== dayOf(last) };
    });
  }

  async function deleteRequests(to: number, limit: number): Promise<number[]> {
    const deleted: number[] = [];
    while (deleted.length < limit) {
      if (deleted.length > 0) await pause();
      const atMost = Math.min(DELETED_AT_ONCE, limit - deleted.length);
      const some = await write(function* () {
        const guard = yield* findGuard();
        // Somebody may have chosen so since the run has begun.
        if (guard === null || isKept(guard, guard.uptimeMs)) return [];
        const rows = yield* query<{ id: number }>(
          'SELECT id FROM requests WHERE id <= $1 ORDER BY id LIMIT $2',
          [to, atMost],
        );
        const ids = rows.map(({ id }) => id);
        return yield* deleteSome(database, ids, { erasure: null, onErase });
      });
      deleted.push(...some);
      if (some.length < atMost) break;
    }
    return deleted;
  }

  return {
    timeOf: database.timeOf,
    async deleteOld({ limit = Number.POSITIVE_INFINITY, ...what }) {
      const { to, isNewDay } = await run(what);
      const deleted = to.requests === 0 ? [] : await deleteRequests(to.requests, limit);
      if (to.acts > 0) {
        await write(() =>
          query('DELETE FROM acts WHERE request_id IS NULL AND id <= $1', [to.acts]),
        );
      }
      // What an erasure had to leave goes once a day.
      if (deleted.length > 0 || isNewDay) await removeTraces(database, deleted);
      return { deleted, isComplete: deleted.length < limit };
    },
    unusualDeletion: () => read(findUnusual),
    decideDeletion: ({ by, now, ...what }) =>
      write(function* () {
        const guard = yield* findGuard();
        const decided = guard === null ? null : decideDeletion(guard, what);
        if (decided === null) return false;
        yield [saveGuard(decided), record(what.decision, by, now)];
        return true;
      }),
    hasClockJumped: () => read(hasClockJumped),
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
  };
}

const dayOf = (guard: DeletionGuard | null) =>
  guard === null ? null : Math.floor(guard.uptimeMs / DAY_MS);

interface Row extends Omit<DeletionGuard, 'marked'>, Reached {}

function* findGuard(): Work<DeletionGuard | null> {
  const [row] = yield* query<Row>(`
    SELECT r.days, r.noticed_ms AS "noticedMs", r.noticed_after AS "noticedAfter",
      r.noticed_to AS "noticedTo", r.days_before AS "daysBefore", r.kept_until_ms AS "keptUntilMs",
      r.let_go_to AS "letGoTo", t.uptime_ms AS "uptimeMs", t.at AS "tickedAt",
      t.requests_to AS requests, t.acts_to AS acts
    FROM retention r JOIN ticks t ON t.uptime_ms = (SELECT max(uptime_ms) FROM ticks)`);
  if (row === undefined) return null;
  const { requests, acts, ...guard } = row;
  return { ...guard, marked: { requests, acts } };
}

/** Less than the first that is younger, because nothing is older than what came before it. */
const reachedIn = (table: 'requests' | 'acts', stamp: string) => `
  (SELECT max(id) FROM ${table} WHERE id < coalesce(
    (SELECT id FROM ${table} WHERE ${stamp} > $1 ORDER BY id LIMIT 1), ${Number.MAX_SAFE_INTEGER}))`;
const newestAt = (column: string) => `
  (SELECT ${column} FROM ticks WHERE uptime_ms <= $2 ORDER BY uptime_ms DESC LIMIT 1)`;
const REACHED = `
  SELECT ${reachedIn('requests', 'received_at')} AS requests, ${reachedIn('acts', 'at')} AS acts,
    ${newestAt('newest_request')} AS "requestsByUptime", ${newestAt('newest_act')} AS "actsByUptime"`;
const NEWEST = `
  SELECT coalesce((SELECT max(id) FROM requests), 0) AS requests,
    coalesce((SELECT max(id) FROM acts), 0) AS acts`;

type ReachedRow = Record<'requests' | 'acts' | 'requestsByUptime' | 'actsByUptime', number | null>;

interface Look {
  last: DeletionGuard | null;
  begun: BegunRun;
  reached: Ages<Reached>;
  newest: Reached;
}

function* look(what: RetentionRun): Work<Look> {
  const last = yield* findGuard();
  const begun = beginRun(last, what);
  const limits = ageLimits(begun);
  const find = ({ stamp, uptimeMs }: AgeLimit) => statement(REACHED, [stamp, uptimeMs]);
  const ages = [limits.marked, limits.late, limits.stillLate, limits.whole];
  const rows = yield [...ages.map(find), statement(NEWEST)];
  const newest = rows.at(-1)?.[0] as unknown as Reached;
  const [marked, late, stillLate, whole] = rows.slice(0, -1).map(([row]) => reachedOf(row)) as [
    ...[Reached, Reached, Reached, Reached],
  ];
  return { last, begun, reached: { marked, late, stillLate, whole }, newest };
}

function reachedOf(row: unknown): Reached {
  const { requests, acts, requestsByUptime, actsByUptime } = row as ReachedRow;
  return {
    requests: Math.max(requests ?? 0, requestsByUptime ?? 0),
    acts: Math.max(acts ?? 0, actsByUptime ?? 0),
  };
}

/** A run that is no tick changes the last one. */
const saveTick = ({ uptimeMs, tickedAt, marked }: DeletionGuard, newest: Reached): Statement =>
  statement(
    `INSERT INTO ticks (uptime_ms, at, requests_to, acts_to, newest_request, newest_act)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (uptime_ms) DO UPDATE SET
       at = excluded.at, requests_to = excluded.requests_to, acts_to = excluded.acts_to`,
    [uptimeMs, tickedAt, marked.requests, marked.acts, newest.requests, newest.acts],
  );

const saveGuard = (guard: DeletionGuard): Statement =>
  statement(
    `INSERT INTO retention
       (id, days, noticed_ms, noticed_after, noticed_to, days_before, kept_until_ms, let_go_to)
     VALUES (1, $1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET days = excluded.days, noticed_ms = excluded.noticed_ms,
       noticed_after = excluded.noticed_after, noticed_to = excluded.noticed_to,
       days_before = excluded.days_before, kept_until_ms = excluded.kept_until_ms,
       let_go_to = excluded.let_go_to`,
    [
      guard.days,
      guard.noticedMs,
      guard.noticedAfter,
      guard.noticedTo,
      guard.daysBefore,
      guard.keptUntilMs,
      guard.letGoTo,
    ],
  );

/** A period that was mistyped for a shorter one forgets nothing that the right one needs. */
const REMEMBERED_DAYS = 800;

/** What no age reaches any more, with days to spare. */
const forget = ({ days, uptimeMs }: BegunRun): Statement =>
  statement('DELETE FROM ticks WHERE uptime_ms < $1', [
    uptimeMs - Math.max(days + 3, REMEMBERED_DAYS) * DAY_MS,
  ]);

/** From the tick with which these two weeks began. */
function* markedAlways({ uptimeMs }: DeletionGuard): Work<Reached> {
  const { requests, acts } = yield* queryOne<Record<keyof Reached, number | null>>(
    `SELECT min(requests_to) AS requests, min(acts_to) AS acts FROM ticks
     WHERE uptime_ms >= (SELECT max(uptime_ms) FROM ticks WHERE uptime_ms <= $1)`,
    [uptimeMs - MARKED_FOR_MS],
  );
  return { requests: requests ?? 0, acts: acts ?? 0 };
}

function* findUnusual() {
  const guard = yield* findGuard();
  const unusual = guard === null ? null : unusualDeletion(guard);
  if (unusual === null) return null;
  const { requests, all } = yield* queryOne<{ requests: number; all: number }>(
    `SELECT count(*) AS "all", count(CASE WHEN id > $1 AND id <= $2 THEN 1 END) AS requests
     FROM requests`,
    [unusual.after, unusual.upTo],
  );
  const isOver = requests === 0 && !(unusual.isShorter && all > 0);
  return isOver ? null : { ...unusual, requests };
}

function* hasClockJumped(): Work<boolean> {
  const { jumps } = yield* queryOne<{ jumps: number }>(`
    SELECT count(*) AS jumps FROM (
      SELECT at - lag(at) OVER (ORDER BY uptime_ms) AS gap FROM ticks
      WHERE uptime_ms >= (SELECT max(uptime_ms) FROM ticks) - ${DAY_MS}) AS gaps
    WHERE gap < -${DAY_MS} OR gap > ${LONGEST_ABSENCE_MS}`);
  return jumps > 0;
}
