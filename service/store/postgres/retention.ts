/** After how many days requests are deleted; `contact.see_retention` judges it, for the database's own schedule too. */
import { changeOf, type RetentionChange, type RetentionStore } from '../../retention-change.ts';
import type { PostgresDatabase, Query } from './database.ts';

export function postgresRetentionStore(database: PostgresDatabase): RetentionStore {
  return {
    seeRetention: ({ days, now, isHeld }) =>
      database.transaction(async (query) => {
        const [seen] = await query<{ days: number }>(
          'SELECT contact.see_retention($1, $2, $3) AS days',
          [days, now, isHeld],
        );
        return { days: seen?.days ?? days, change: await findChange(query) };
      }),
    retentionChange: () => findChange(database.query),
  };
}

async function findChange(query: Query): Promise<RetentionChange | null> {
  const [shorter] = await query<{ days: number; since: number }>(
    `SELECT shorter_days AS days, shorter_since AS since
     FROM contact.retention WHERE shorter_days IS NOT NULL`,
  );
  if (shorter === undefined) return null;
  const { days, at, before } = changeOf(shorter);
  const [found] = await query<{ requests: number }>(
    'SELECT count(*) AS requests FROM contact.requests WHERE coalesce(kept_from, received_at) < $1',
    [before],
  );
  return { days, at, requests: found?.requests ?? 0 };
}
