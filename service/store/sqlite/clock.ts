/** The time that was seen last, and what is put right when the clock has jumped. */
import {
  CLOCK_IS_RIGHT,
  type ClockHold,
  type ClockJudgement,
  type ClockState,
  type ClockStore,
  JUMP_MS,
  judgeClock,
} from '../../clock-watch.ts';
import { MAX_DELAY_MS } from '../../outbox/backoff.ts';
import { WAITING } from '../request-queries.ts';
import type { SqliteDatabase } from './database.ts';

interface Row extends Omit<ClockState, 'hold'> {
  heldAt: number | null;
  jumpedMs: number;
  steadyMs: number;
}

/** The newest time in a database that no host has noted a time in. */
const NEWEST_TRACE = `
  SELECT MAX(at) AS at FROM (
    SELECT MAX(received_at) AS at FROM requests
    UNION ALL SELECT MAX(created_at) FROM outbox
    UNION ALL SELECT MAX(sent_at) FROM outbox
    UNION ALL SELECT MAX(at) FROM acts
    UNION ALL SELECT MAX(created_at) FROM address_salts
    -- The date of the last working morning
    UNION ALL SELECT unixepoch(value) * 1000 FROM told WHERE occasion = 'reminder')`;

export function sqliteClockStore(database: SqliteDatabase): ClockStore {
  const find = database.prepare(`
    SELECT seen_at AS seenAt, last_request AS lastRequest, behind_from AS behindFrom,
      behind_after AS behindAfter, held_at AS heldAt, jumped_ms AS jumpedMs, steady_ms AS steadyMs
    FROM clock`);
  const newestTrace = database.prepare(NEWEST_TRACE);
  const newestRequest = database.prepare('SELECT MAX(id) AS id FROM requests');
  const save = database.prepare(`
    INSERT INTO clock (id, seen_at, last_request, held_at, jumped_ms, steady_ms, behind_from, behind_after)
    VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7)
    ON CONFLICT (id) DO UPDATE SET seen_at = ?1, last_request = ?2, held_at = ?3, jumped_ms = ?4,
      steady_ms = ?5, behind_from = ?6, behind_after = ?7`);
  const end = database.prepare('UPDATE clock SET held_at = NULL WHERE held_at IS NOT NULL');
  const record = database.prepare(
    "INSERT INTO acts (at, act, person, mailbox, text) VALUES (?, 'note', ?, ?, ?)",
  );
  const putRight = createPutRight(database);

  function stateBefore(now: number) {
    const row = find.get() as Row | undefined;
    if (row !== undefined) return { ...row, hold: holdOf(row) };
    const seenAt = (newestTrace.get()?.at ?? now) as number;
    return { seenAt, hold: null, behindFrom: null, behindAfter: null };
  }

  return {
    async seeClock(look) {
      return database.write(() => {
        const newest = (newestRequest.get()?.id ?? 0) as number;
        const judgement = judgeClock(stateBefore(look.now), look, newest);
        const { seenAt, lastRequest, hold, behindFrom, behindAfter } = judgement.state;
        const held = [hold?.since ?? null, hold?.jumpedMs ?? null, hold?.steadyMs ?? null];
        save.run(seenAt, lastRequest, ...held, behindFrom, behindAfter);
        putRight(judgement, look.now);
        return { jumpedMs: judgement.jumpedMs, hold };
      });
    },
    async clockHold() {
      return database.read(() => holdOf(find.get() as Row | undefined));
    },
    async endClockHold(by, now) {
      return database.write(() => {
        if (end.run().changes === 0) return false;
        record.run(now, by.person, by.mailbox, CLOCK_IS_RIGHT);
        return true;
      });
    },
  };
}

function createPutRight(database: SqliteDatabase) {
  const moves = ['outbox', 'notices'].map((table) =>
    // What was made within a day before may have been made by the new clock.
    database.prepare(`
      UPDATE ${table} SET created_at = MIN(created_at + ?1, ?2),
        next_attempt_at = MIN(next_attempt_at + ?1, ?2),
        lease_until = MIN(lease_until, ?2 + ${MAX_DELAY_MS})
      WHERE created_at - ${JUMP_MS} > ?2
        OR ${WAITING} AND created_at NOT BETWEEN ?2 - ${JUMP_MS} AND ?2`),
  );
  const keep = database.prepare(
    `UPDATE requests SET kept_from = ?1 WHERE id > ?2 AND received_at + ${JUMP_MS} < ?1`,
  );
  // What was received before had seemed to be of the future.
  const restore = database.prepare(
    'UPDATE requests SET kept_from = NULL WHERE kept_from < received_at',
  );
  return ({ movedMs, stampedWronglyAfter }: ClockJudgement, now: number) => {
    if (movedMs !== 0) for (const move of moves) move.run(movedMs, now);
    if (stampedWronglyAfter === null) return;
    keep.run(now, stampedWronglyAfter);
    restore.run();
  };
}

function holdOf(row: Row | undefined): ClockHold | null {
  if (row === undefined || row.heldAt === null) return null;
  return { since: row.heldAt, jumpedMs: row.jumpedMs, steadyMs: row.steadyMs };
}
