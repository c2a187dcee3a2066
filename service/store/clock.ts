/** The time that was seen last, and what is put right when the clock has jumped. */

import { MAX_DELAY_MS } from '../domain/backoff.ts';
import {
  CLOCK_IS_RIGHT,
  type ClockDoubt,
  type ClockJudgement,
  type ClockState,
  JUMP_MS,
  judgeClock,
} from '../domain/clock-watch.ts';
import { record } from './acts.ts';
import { WAITING } from './columns.ts';
import {
  changed,
  type Database,
  query,
  queryOne,
  type Statement,
  statement,
  type Work,
} from './database.ts';
import type { ClockStore } from './store.ts';

export function clockStore({ read, write }: Database): ClockStore {
  return {
    seeClock: (look) =>
      write(function* () {
        const { newest } = yield* queryOne<{ newest: number }>(
          'SELECT coalesce(max(id), 0) AS newest FROM requests',
        );
        const judgement = judgeClock(yield* stateBefore(look.now), look, newest);
        yield [save(judgement.state), ...putRight(judgement, look.now)];
        return { jumpedMs: judgement.jumpedMs, doubt: judgement.doubt };
      }),
    clockDoubt: () => read(findDoubt),
    async endClockDoubt(by, now) {
      if ((await read(findDoubt)) === null) return false;
      return write(function* () {
        const sql = 'UPDATE clock SET doubted_at = NULL WHERE doubted_at IS NOT NULL RETURNING id';
        if ((yield* changed(sql)) === 0) return false;
        yield [record('note', by, now, CLOCK_IS_RIGHT)];
        return true;
      });
    },
  };
}

interface Row extends Omit<ClockState, 'doubt'> {
  doubtedAt: number | null;
  jumpedMs: number;
  steadyMs: number;
}

function doubtOf(row: Row | undefined): ClockDoubt | null {
  if (row === undefined || row.doubtedAt === null) return null;
  return { since: row.doubtedAt, jumpedMs: row.jumpedMs, steadyMs: row.steadyMs };
}

function* findRow(): Work<Row | undefined> {
  const [row] = yield* query<Row>(`
    SELECT seen_at AS "seenAt", last_request AS "lastRequest", behind_from AS "behindFrom",
      behind_after AS "behindAfter", doubted_at AS "doubtedAt", jumped_ms AS "jumpedMs",
      steady_ms AS "steadyMs"
    FROM clock`);
  return row;
}

function* findDoubt(): Work<ClockDoubt | null> {
  return doubtOf(yield* findRow());
}

function* stateBefore(now: number) {
  const row = yield* findRow();
  if (row !== undefined) return { ...row, doubt: doubtOf(row) };
  return { seenAt: now, doubt: null, behindFrom: null, behindAfter: null };
}

const save = ({ seenAt, lastRequest, doubt, behindFrom, behindAfter }: ClockState): Statement =>
  statement(
    `INSERT INTO clock
       (id, seen_at, last_request, doubted_at, jumped_ms, steady_ms, behind_from, behind_after)
     VALUES (1, $1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, last_request = excluded.last_request,
       doubted_at = excluded.doubted_at, jumped_ms = excluded.jumped_ms, steady_ms = excluded.steady_ms,
       behind_from = excluded.behind_from, behind_after = excluded.behind_after`,
    [
      seenAt,
      lastRequest,
      doubt?.since ?? null,
      doubt?.jumpedMs ?? null,
      doubt?.steadyMs ?? null,
      behindFrom,
      behindAfter,
    ],
  );

function putRight({ movedMs, stampedWronglyAfter }: ClockJudgement, now: number): Statement[] {
  const found: Statement[] = [];
  if (movedMs !== 0) {
    const moved = (column: string) =>
      `CASE WHEN ${column} + CAST($1 AS bigint) > $2 THEN $2 ELSE ${column} + CAST($1 AS bigint) END`;
    // What was made within a day before may have been made by the new clock.
    found.push(
      statement(
        `UPDATE outbox SET created_at = ${moved('created_at')}, due_at = ${moved('due_at')},
           leased_until = CASE WHEN leased_until > $3 THEN $3 ELSE leased_until END
         WHERE created_at > $4 OR ${WAITING} AND created_at NOT BETWEEN $5 AND $2`,
        [movedMs, now, now + MAX_DELAY_MS, now + JUMP_MS, now - JUMP_MS],
      ),
    );
  }
  if (stampedWronglyAfter !== null) {
    found.push(
      statement('UPDATE requests SET aged_from = $1 WHERE id > $2 AND received_at < $3', [
        now,
        stampedWronglyAfter,
        now - JUMP_MS,
      ]),
      // What was received before had seemed to be of the future.
      statement('UPDATE requests SET aged_from = NULL WHERE aged_from < received_at'),
    );
  }
  return found;
}
