/** Performs the acts of people at the company, and records them. */
import { type ActState, decideAct } from '../../desk/decide-act.ts';
import type { ActInput, ActOutcome, ActResult, DeskStore, Erasure } from '../../desk/desk-store.ts';
import { CHANGEABLE_COLUMNS } from '../request-columns.ts';
import { storedAct } from '../stored-acts.ts';
import type { PostgresDatabase, Query } from './database.ts';
import { queries } from './queries.ts';
import { createQueueNotifications, type QueueNotifications } from './queue.ts';

export function createAct(database: PostgresDatabase): DeskStore['act'] {
  const notify = createQueueNotifications(database);
  return (input) => database.transaction((query) => actOn(query, input, notify));
}

/** An act that waits here for another sees what that one did. */
async function lockStates(query: Query, ids: number[]): Promise<Map<number, ActState>> {
  const columns = CHANGEABLE_COLUMNS.map(([key, column]) => `${column} AS "${key}"`);
  const rows = await query<ActState>(
    `SELECT id, version, held_reasons AS "heldReasons", ${columns.join(', ')}
     FROM contact.requests WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function actOn(
  query: Query,
  input: ActInput,
  notify: QueueNotifications,
): Promise<ActResult[]> {
  const { act, now, actId = null, messageIdDomain } = input;
  const states = await lockStates(
    query,
    input.requests.map(({ id }) => id),
  );
  const isKnown =
    actId !== null &&
    (await query('SELECT FROM contact.acts WHERE act_id = $1', [actId])).length > 0;
  const changed: ActState[] = [];
  const results: ActResult[] = [];
  for (const { id, version } of input.requests) {
    const outcome = await outcomeFor(query, input, {
      state: states.get(id),
      version,
      isKnown,
      onChange: (state) => {
        // Should the same request be named twice, the second time finds it changed.
        states.set(id, { ...state, version: state.version + 1 });
        changed.push(state);
      },
    });
    results.push({ id, outcome });
  }
  const ids = changed.map(({ id }) => id);
  if (ids.length === 0) return results;
  await saveStates(query, changed);
  await record(query, ids, input);
  if (act === 'release') {
    await notify(query, ids, { now, messageIdDomain });
  }
  return results;
}

interface Candidate {
  state: ActState | undefined;
  version: number | null;
  isKnown: boolean;
  onChange(state: ActState): void;
}

async function outcomeFor(
  query: Query,
  input: ActInput,
  { state, version, isKnown, onChange }: Candidate,
): Promise<ActOutcome> {
  if (state === undefined) return 'no_such_request';
  if (isKnown) return 'unchanged';
  const decision = decideAct(input, state, version);
  if (decision.outcome !== 'changed') return decision.outcome;
  if (input.act === 'retry' && (await retryOfRequest(query, input.now, state.id)) === 0)
    return 'unchanged';
  onChange({ ...state, ...decision.changes });
  return 'changed';
}

async function saveStates(query: Query, states: ActState[]): Promise<void> {
  const types = { takenBy: 'text' } as Partial<Record<keyof ActState, string>>;
  const columns = CHANGEABLE_COLUMNS.map(([, column]) => column);
  const arrays = CHANGEABLE_COLUMNS.map(
    ([key], index) => `$${index + 2}::${types[key] ?? 'bigint'}[]`,
  );
  await query(
    `UPDATE contact.requests r SET version = r.version + 1,
       ${columns.map((column) => `${column} = k.${column}`).join(', ')}
     FROM unnest($1::bigint[], ${arrays.join(', ')}) AS k (id, ${columns.join(', ')})
     WHERE r.id = k.id`,
    [
      states.map(({ id }) => id),
      ...CHANGEABLE_COLUMNS.map(([key]) => states.map((state) => state[key])),
    ],
  );
}

const record = (query: Query, ids: number[], { by, now, act, text, actId }: ActInput) =>
  query(
    `INSERT INTO contact.acts (request_id, at, act, person, mailbox, text, act_id)
     SELECT id, $2, $3, $4, $5, $6, $7 FROM unnest($1::bigint[]) AS k (id)`,
    [ids, now, storedAct(act), by.person, by.mailbox, text ?? null, actId ?? null],
  );

/** The record entries of erased requests. */
export const recordErasure = (query: Query, ids: number[], { by, now }: Erasure) =>
  query(
    `INSERT INTO contact.acts (erased_id, at, act, person, mailbox)
     SELECT id, $2, 'erase', $3, $4 FROM unnest($1::bigint[]) AS k (id)`,
    [ids, now, by.person, by.mailbox],
  );

const tables = ['outbox', 'notices'] as const;

/** How many rows of both tables it has changed. */
async function changed(
  query: Query,
  statements: string[],
  ...parameters: number[]
): Promise<number> {
  const rows: unknown[] = [];
  for (const sql of statements) rows.push(...(await query(`${sql} RETURNING id`, parameters)));
  return rows.length;
}

/** Makes failed e-mails of a request due again. */
const retryOfRequest = (query: Query, now: number, id: number) =>
  changed(query, tables.map(queries.retryOfRequest), now, id);

export function retryAll(database: PostgresDatabase, now: number): Promise<number> {
  const statements = tables.map((table) => queries.retryAll(table, database.hasWebhook));
  return database.transaction((query) => changed(query, statements, now));
}
