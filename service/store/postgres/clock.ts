/** The time that was seen last; `contact.see_clock` judges it, for the database's own schedule too. */
import { CLOCK_IS_RIGHT, type ClockHold, type ClockStore } from '../../clock-watch.ts';
import type { PostgresDatabase, Query } from './database.ts';

export function postgresClockStore(database: PostgresDatabase): ClockStore {
  return {
    seeClock: ({ now, hasJumped = false, notBefore = 0 }) =>
      database.transaction(async (query) => {
        const [seen] = await query<{ jumpedMs: number }>(
          'SELECT contact.see_clock($1, $2, $3) AS "jumpedMs"',
          [now, hasJumped, notBefore],
        );
        return { jumpedMs: seen?.jumpedMs ?? 0, hold: await findHold(query) };
      }),
    clockHold: () => findHold(database.query),
    endClockHold: (by, now) =>
      database.transaction(async (query) => {
        const ended = await query(
          'UPDATE contact.clock SET held_at = NULL WHERE held_at IS NOT NULL RETURNING id',
        );
        if (ended.length === 0) return false;
        await query(
          `INSERT INTO contact.acts (at, act, person, mailbox, text) VALUES ($1, 'note', $2, $3, $4)`,
          [now, by.person, by.mailbox, CLOCK_IS_RIGHT],
        );
        return true;
      }),
  };
}

async function findHold(query: Query): Promise<ClockHold | null> {
  const [hold] = await query<ClockHold>(
    `SELECT held_at AS since, jumped_ms AS "jumpedMs", steady_ms AS "steadyMs"
     FROM contact.clock WHERE held_at IS NOT NULL`,
  );
  return hold ?? null;
}
