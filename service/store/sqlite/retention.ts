/** After how many days requests are deleted, and what a shorter time will delete. */
import {
  changeOf,
  judgeRetention,
  type RetentionChange,
  type RetentionState,
  type RetentionStore,
} from '../../retention-change.ts';
import type { SqliteDatabase } from './database.ts';

type Row = Record<string, number | null>;

export function sqliteRetentionStore(database: SqliteDatabase): RetentionStore {
  const find = database.prepare('SELECT * FROM retention');
  const save = database.prepare(`
    INSERT INTO retention (id, days, shorter_days, shorter_since) VALUES (1, ?1, ?2, ?3)
    ON CONFLICT (id) DO UPDATE SET days = ?1, shorter_days = ?2, shorter_since = ?3`);
  const count = database.prepare(
    'SELECT count(*) AS count FROM requests WHERE coalesce(kept_from, received_at) < ?',
  );

  function changeIn(state: RetentionState | null): RetentionChange | null {
    if (state === null || state.shorter === null) return null;
    const { days, at, before } = changeOf(state.shorter);
    return { days, at, requests: Number(count.get(before)?.count) };
  }

  return {
    seeRetention: async (look) =>
      database.write(() => {
        const state = judgeRetention(stateOf(find.get() as Row | undefined), look);
        save.run(state.days, state.shorter?.days ?? null, state.shorter?.since ?? null);
        return { days: state.days, change: changeIn(state) };
      }),
    retentionChange: async () =>
      database.read(() => changeIn(stateOf(find.get() as Row | undefined))),
  };
}

function stateOf(row: Row | undefined): RetentionState | null {
  if (row === undefined) return null;
  const { days, shorter_days: shorterDays, shorter_since: since } = row;
  const shorter = shorterDays == null || since == null ? null : { days: shorterDays, since };
  return { days: days ?? 0, shorter };
}
