/** What the company does with requests. */

import type { ActInput, ActOutcome, Actor, ActResult } from '../domain/acts.ts';
import { type ActState, decideAct } from '../domain/decide-act.ts';
import { CHANGEABLE, withReasons } from './columns.ts';
import { type Database, type Dialect, type Statement, statement, type Work } from './database.ts';
import type { DeskStore, Erasure } from './desk-store.ts';
import { FAILED, queueEmail, startOver } from './outbox.ts';

export function actStore(database: Database): Pick<DeskStore, 'act'> {
  const { write } = database;
  return {
    act: (input) => write(() => act(database, input)),
  };
}

/** The e-mails about requests, by their own condition and that of the digests that have them. */
const aboutRequests = (isOne: string) =>
  `(request_id ${isOne} OR message_id IN (SELECT digest FROM requests WHERE id ${isOne}))`;

/** However many requests there are, they are read and changed together. */
function* act(database: Database, input: ActInput): Work<ActResult[]> {
  const { dialect } = database;
  const { actId = null } = input;
  const ids = JSON.stringify(input.requests.map(({ id }) => id));
  const isOne = `IN (SELECT CAST(value AS bigint) FROM ${dialect.texts('$1')})`;
  const columns = CHANGEABLE.map(({ key, column }) => `${column} AS "${key}"`).join(', ');
  const [rows = [], known = [], failed = []] = yield [
    statement(
      `SELECT id, fingerprint, version, held_reasons AS "heldReasons", ${columns}
       FROM requests WHERE id ${isOne}`,
      [ids],
    ),
    statement('SELECT 1 FROM acts WHERE act_id = $1', [actId]),
    statement(
      `SELECT r.id FROM requests r WHERE r.id ${isOne} AND EXISTS (
         SELECT 1 FROM outbox WHERE (request_id = r.id OR message_id = r.digest) AND ${FAILED})`,
      [ids],
    ),
  ];
  const decided = decide(input, {
    states: rows.map((row) => withReasons<State>(row)),
    isKnown: known.length > 0,
    failed: new Set((failed as { id: number }[]).map(({ id }) => id)),
  });
  if (decided.changed.length > 0) yield changes(database, input, decided);
  return decided.results;
}

type State = ActState & { fingerprint: string };

interface Seen {
  states: State[];
  /** The act has been done already. */
  isKnown: boolean;
  /** Requests of which something failed. */
  failed: Set<number>;
}

interface Decided {
  results: ActResult[];
  /** As they are now. */
  changed: State[];
  /** Of those, which have been released, so that their notifications go out. */
  released: State[];
}

function decide(input: ActInput, { states: rows, isKnown, failed }: Seen): Decided {
  const states = new Map(rows.map((row) => [row.id, row]));
  const changed = new Map<number, State>();
  const released: State[] = [];

  function outcomeFor(id: number, seenVersion: number | null): ActOutcome {
    const state = states.get(id);
    if (state === undefined) return 'no_such_request';
    if (isKnown) return 'unchanged';
    const decision = decideAct(input, state, seenVersion);
    if (decision.outcome !== 'changed') return decision.outcome;
    if (input.act === 'retry' && !failed.delete(id)) return 'unchanged';
    const after = { ...state, ...decision.changes, version: state.version + 1 };
    // Should the same request be named twice, the second time finds it changed.
    states.set(id, after);
    changed.set(id, after);
    if (after.releasedAt !== state.releasedAt) released.push(after);
    return 'changed';
  }

  const results = input.requests.map(({ id, version }) => ({
    id,
    outcome: outcomeFor(id, version),
  }));
  return { results, changed: [...changed.values()], released };
}

function changes(
  database: Database,
  { by, act: name, now, text, actId, mail }: ActInput,
  { changed: states, released }: Decided,
): Statement[] {
  const { dialect } = database;
  const ids = JSON.stringify(states.map(({ id }) => id));
  const assignments = CHANGEABLE.map(
    ({ key, column }) => `${column} = CAST(value ->> '${key}' AS bigint)`,
  );
  const isOne = `IN (SELECT CAST(value AS bigint) FROM ${dialect.texts('$2')})`;
  return [
    statement(
      `UPDATE requests AS r SET version = CAST(value ->> 'version' AS integer), ${assignments.join(', ')}
       FROM ${dialect.objects('$1')} WHERE r.id = CAST(value ->> 'id' AS bigint)`,
      [JSON.stringify(states)],
    ),
    statement(
      `INSERT INTO acts (request_id, at, act, person, mailbox, text, act_id)
       SELECT CAST(value AS bigint), $2, $3, $4, $5, $6, $7 FROM ${dialect.texts('$1')}`,
      [ids, now, name, by.person, by.mailbox, text ?? null, actId ?? null],
    ),
    ...released.map(({ fingerprint }) =>
      queueEmail(database, { kind: 'notification', fingerprint }, mail, now),
    ),
    ...(name === 'retry' ? [statement(startOver(aboutRequests(isOne)), [now, ids])] : []),
  ];
}

/** The record entries of requests that are about to be erased. */
export const recordErasure = (dialect: Dialect, ids: number[], { by, now }: Erasure): Statement =>
  statement(
    `INSERT INTO acts (erased_id, erased_received_at, at, act, person, mailbox)
     SELECT id, received_at, $2, 'erase', $3, $4 FROM requests
     WHERE id IN (SELECT CAST(value AS bigint) FROM ${dialect.texts('$1')}) ORDER BY id`,
    [JSON.stringify(ids), now, by.person, by.mailbox],
  );

/** The record entry of an act that concerns no request. */
export const record = (act: 'revoke', by: Actor, now: number): Statement =>
  statement('INSERT INTO acts (at, act, person, mailbox) VALUES ($1, $2, $3, $4)', [
    now,
    act,
    by.person,
    by.mailbox,
  ]);
