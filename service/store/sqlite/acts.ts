/** Does what somebody at the company does, and writes it into the record. */
import { type ActState, decideAct } from '../../desk/decide-act.ts';
import type { ActInput, ActOutcome, DeskStore, Erasure } from '../../desk/desk-store.ts';
import { CHANGEABLE_COLUMNS } from '../request-columns.ts';
import { storedAct } from '../stored-acts.ts';
import type { SqliteDatabase } from './database.ts';
import { queries } from './queries.ts';
import { createQueueNotification } from './queue.ts';

const KEYS = CHANGEABLE_COLUMNS.map(([key]) => key);

export function createAct(database: SqliteDatabase): DeskStore['act'] {
  const columns = CHANGEABLE_COLUMNS.map(([key, column]) => `${column} AS ${key}`);
  const find = database.prepare(
    `SELECT id, version, held_reasons AS heldReasons, ${columns.join(', ')} FROM requests WHERE id = ?`,
  );
  const isKnown = database.prepare('SELECT 1 FROM acts WHERE act_id = ?');
  const assignments = CHANGEABLE_COLUMNS.map(([, column]) => `${column} = ?`);
  const update = database.prepare(
    `UPDATE requests SET version = version + 1, ${assignments.join(', ')} WHERE id = ?`,
  );
  const write = database.prepare(
    'INSERT INTO acts (request_id, at, act, person, mailbox, text, act_id) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const retry = createRetry(database);
  const notify = createQueueNotification(database);

  function one(id: number, seenVersion: number | null, input: ActInput): ActOutcome {
    const { act, by, now, text = null, actId = null, messageIdDomain } = input;
    const row = find.get(id) as (ActState & { heldReasons: unknown }) | undefined;
    if (row === undefined) return 'no_such_request';
    if (actId !== null && isKnown.get(actId) !== undefined) return 'unchanged';
    const state: ActState = { ...row, heldReasons: JSON.parse(String(row.heldReasons)) };
    const decision = decideAct(input, state, seenVersion);
    if (decision.outcome !== 'changed') return decision.outcome;
    if (act === 'retry' && retry(now, id) === 0) return 'unchanged';
    const after = { ...state, ...decision.changes };
    update.run(...KEYS.map((key) => after[key]), id);
    write.run(id, now, storedAct(act), by.person, by.mailbox, text, actId);
    if (act === 'release') notify(id, now, messageIdDomain);
    return 'changed';
  }

  return async (input) =>
    database.write(() =>
      input.requests.map(({ id, version }) => ({ id, outcome: one(id, version, input) })),
    );
}

/** The function makes failed e-mails of a request, or of all, due again; inside a transaction. */
export function createRetry(database: SqliteDatabase): (now: number, id: number | null) => number {
  const tables = ['outbox', 'notices'] as const;
  const all = tables.map((table) => database.prepare(queries.retryAll(table, database.hasWebhook)));
  const ofRequest = tables.map((table) => database.prepare(queries.retryOfRequest(table)));
  const sum = (statements: typeof all, ...parameters: number[]) =>
    statements.reduce((count, one) => count + Number(one.run(...parameters).changes), 0);
  return (now, request) => (request === null ? sum(all, now) : sum(ofRequest, now, request));
}

/** The function writes the record entries of erased requests; inside a transaction. */
export function createRecordErasure(database: SqliteDatabase) {
  const write = database.prepare(
    "INSERT INTO acts (erased_id, at, act, person, mailbox) VALUES (?, ?, 'erase', ?, ?)",
  );
  return (ids: number[], { by, now }: Erasure) => {
    for (const id of ids) write.run(id, now, by.person, by.mailbox);
  };
}
