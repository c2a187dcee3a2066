import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { databasePath } from '../../stores/sqlite/path.ts';

/** E-mails that have never been tried, and held requests that no digest has carried. */
const UNTRIED = `
  SELECT (SELECT COUNT(*) FROM outbox WHERE sent_at IS NULL AND attempts = 0)
    + (SELECT COUNT(*) FROM requests r WHERE held_reasons <> '[]'
       AND NOT EXISTS (SELECT 1 FROM outbox_requests l WHERE l.request_id = r.id)) AS count`;

/** Resolves with true when nothing is left, with false after `limitMs`. */
export async function untilZero(count: () => Promise<number>, limitMs = 60_000): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while ((await count()) !== 0) {
    if (performance.now() > deadline) return false;
    await wait(20);
  }
  return true;
}

/** Resolves with true when a running host has tried every e-mail, with false after `limitMs`. */
export async function untilTried(dataDir: string, limitMs?: number): Promise<boolean> {
  const database = new DatabaseSync(databasePath(dataDir), { readOnly: true, timeout: 5000 });
  const statement = database.prepare(UNTRIED);
  try {
    return await untilZero(async () => Number(statement.get()?.count), limitMs);
  } finally {
    database.close();
  }
}
