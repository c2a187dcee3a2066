/** What the request handler asks of the database. */
import type { CaptchaNonce } from '../../requests/captcha/captcha.ts';
import {
  ACKNOWLEDGEMENT_WINDOW_MS,
  MAX_ACKNOWLEDGEMENTS,
  mayAcknowledge,
} from '../../requests/limits/acknowledgement-limit.ts';
import { SALT_LIFETIME_MS, SALT_ROTATION_MS } from '../../requests/limits/address-salts.ts';
import {
  judgeAttempt,
  networkKey,
  type StateToSave,
  TooManyHeld,
} from '../../requests/limits/attempt-limits.ts';
import { countInHour, type HourlyCount } from '../../requests/limits/hourly-count.ts';
import { emailKey } from '../../shared/email-key.ts';
import { INSERT_COLUMNS, INSERT_KEYS } from '../request-queries.ts';
import {
  type AcceptInput,
  type AcceptResult,
  type Attempt,
  type EarlyResult,
  type HeldReason,
  type NewContactRequest,
  type RequestStore,
  SITE_KEY,
} from '../store.ts';
import type { PostgresDatabase, Query } from './database.ts';
import { ACKNOWLEDGEMENT_LOCK, HELD_LOCK } from './locks.ts';
import { createQueueNotifications, type QueueNotifications, queueEmails } from './outbox.ts';
import { queries } from './queries.ts';

export function postgresRequestStore(database: PostgresDatabase): RequestStore {
  const notify = createQueueNotifications(database);
  return {
    preview: (attempt) => database.transaction((query) => preview(query, attempt)),
    accept: (input) =>
      database
        .transaction((query) => accept(query, input, notify))
        .catch((error: unknown) => {
          if (error instanceof TooManyHeld) return 'too_many_held';
          throw error;
        }),
    addressSalts: (now, freshSalt) => addressSalts(database, now, freshSalt),
  };
}

async function preview(query: Query, attempt: Attempt): Promise<EarlyResult | null> {
  const stored = await storedResult(query, attempt.request);
  if (stored !== null) return stored;
  return (await judgeUnlocked(query, attempt)).refusal;
}

async function judgeUnlocked(query: Query, attempt: Attempt) {
  const rows = await query<StateRow>(
    'SELECT address_key, state FROM contact.rate_limits WHERE address_key = ANY($1)',
    [limitKeys(attempt).flat()],
  );
  return judgeAttempt(attempt, stateAmong(rows));
}

/**
 * Locks are taken in one order: client, its networks, fingerprint, nonce, the whole site, the held requests,
 * the acknowledgements. Nobody else can store while a transaction has the site's, so it comes late.
 */
async function accept(
  query: Query,
  input: AcceptInput,
  notify: QueueNotifications,
): Promise<AcceptResult> {
  const { request, captcha } = input;
  const stored = await storedResult(query, request);
  if (stored !== null) return stored;
  const counted = await countAttempt(query, input);
  if (counted.refusal !== null) return counted.refusal;
  if (captcha.outcome === 'rejected') return 'captcha_rejected';
  const id = await insertRequest(query, request);
  if (id === null) {
    return (await storedResult(query, request)) ?? 'conflict';
  }
  // After the request: who waits for an equal one that is being stored must find it, not its nonce.
  if (captcha.outcome === 'ok' && !(await isFirstUse(query, captcha.nonce))) {
    await query('DELETE FROM contact.requests WHERE id = $1', [id]);
    return 'nonce_used';
  }
  const heldReasons = await reasonsToHold(query, input);
  if (heldReasons.length > 0 && (await areTooManyHeld(query, id, input.maxHeld))) {
    throw new TooManyHeld();
  }
  const isOverBudget = heldReasons.length > request.heldReasons.length;
  if (heldReasons.length === 0) await announce(query, id, input, notify);
  else {
    await query('UPDATE contact.requests SET held_reasons = $2, network_key = $3 WHERE id = $1', [
      id,
      heldReasons,
      networkKey(input),
    ]);
  }
  return isOverBudget ? 'over_site_budget' : 'accepted';
}

/** A request that is not held counts towards the site's budget. */
async function reasonsToHold(
  query: Query,
  { request, siteBudget }: AcceptInput,
): Promise<HeldReason[]> {
  if (request.heldReasons.length > 0) return request.heldReasons;
  const now = request.receivedAt;
  const rows = await lockStates(query, [SITE_KEY], now);
  const before = stateAmong(rows)([SITE_KEY]) as HourlyCount | null;
  const { decision, state } = countInHour(before, siteBudget, now);
  await saveStates(query, [{ keys: [SITE_KEY], state }]);
  return decision.allowed ? [] : ['over_site_budget'];
}

/** Without the request itself, which may be stored as held by now. */
async function areTooManyHeld(query: Query, id: number, maxHeld: number): Promise<boolean> {
  await query('SELECT pg_advisory_xact_lock($1, 0)', [HELD_LOCK]);
  const [row] = await query<{ held: number }>(`${queries.countHeld} AND r.id <> $1`, [id]);
  return (row?.held ?? 0) >= maxHeld;
}

async function storedResult(
  query: Query,
  { fingerprint, contentDigest }: NewContactRequest,
): Promise<'duplicate' | 'conflict' | null> {
  const [row] = await query<{ body_digest: string }>(
    'SELECT body_digest FROM contact.requests WHERE fingerprint = $1',
    [fingerprint],
  );
  if (row === undefined) return null;
  return row.body_digest === contentDigest ? 'duplicate' : 'conflict';
}

const placeholders = [...INSERT_KEYS, 'email_key'].map((_, index) => `$${index + 1}`);
const INSERT_REQUEST = `
  INSERT INTO contact.requests (${INSERT_COLUMNS}, email_key) VALUES (${placeholders.join(', ')})
  ON CONFLICT (fingerprint) DO NOTHING RETURNING id`;

/** Null if the fingerprint is taken. Waits for another transaction that is storing the same one. */
async function insertRequest(query: Query, request: NewContactRequest): Promise<number | null> {
  const [row] = await query<{ id: number }>(INSERT_REQUEST, [
    ...INSERT_KEYS.map((key) => request[key]),
    emailKey(request.email),
  ]);
  return row?.id ?? null;
}

export async function isFirstUse(query: Query, nonce: CaptchaNonce | null): Promise<boolean> {
  if (nonce === null) return true;
  const rows = await query(
    `INSERT INTO contact.captcha_nonces VALUES ($1, $2) ON CONFLICT (value) DO NOTHING
     RETURNING value`,
    [nonce.value, nonce.expiresAt],
  );
  return rows.length === 1;
}

/** Decided one by one, also when two requests are stored at the same moment. */
async function maySendAcknowledgement(query: Query, email: string, now: number): Promise<boolean> {
  await query('SELECT pg_advisory_xact_lock($1, 0)', [ACKNOWLEDGEMENT_LOCK]);
  // A statement of its own, which sees what was committed while we waited for the lock.
  const recent = await query<{ email: string }>(
    `SELECT r.email FROM contact.outbox o
     JOIN contact.outbox_requests l ON l.outbox_id = o.id
     JOIN contact.requests r ON r.id = l.request_id
     WHERE o.kind = 'acknowledgement' AND o.created_at > $1 LIMIT ${MAX_ACKNOWLEDGEMENTS}`,
    [now - ACKNOWLEDGEMENT_WINDOW_MS],
  );
  return mayAcknowledge(
    email,
    recent.map((row) => row.email),
  );
}

async function announce(
  query: Query,
  requestId: number,
  { request, acknowledge, messageIdDomain }: AcceptInput,
  notify: QueueNotifications,
): Promise<void> {
  const queued = { now: request.receivedAt, messageIdDomain };
  await notify(query, [requestId], queued);
  if (acknowledge && (await maySendAcknowledgement(query, request.email, queued.now))) {
    await queueEmails(query, 'acknowledgement', [requestId], queued);
  }
}

interface StateRow {
  address_key: string;
  /** Null while nothing is counted under the key. */
  state: StateToSave['state'] | null;
}

const limitKeys = ({ addressKeys, networks }: Attempt) => [
  addressKeys,
  ...networks.map(({ keys }) => keys),
];

const stateAmong = (rows: StateRow[]) => (newestFirst: string[]) =>
  newestFirst
    .map((key) => rows.find((row) => row.address_key === key)?.state ?? null)
    .find((state) => state !== null) ?? null;

/** Locks the rows, new or old, in the order of the keys: attempts of a client are decided one by one. */
const lockStates = (query: Query, keys: string[], now: number) =>
  query<StateRow>(
    `INSERT INTO contact.rate_limits AS l (address_key, state, updated_at)
     SELECT key, NULL, $2 FROM unnest($1::text[]) WITH ORDINALITY AS k (key, n) ORDER BY n
     ON CONFLICT (address_key) DO UPDATE SET updated_at = excluded.updated_at
     RETURNING l.address_key, l.state`,
    [keys, now],
  );

/** Updates rows that the transaction has locked. */
const saveStates = (query: Query, states: StateToSave[]) =>
  query(
    `UPDATE contact.rate_limits l SET state = k.state::jsonb
     FROM unnest($1::text[], $2::text[]) AS k (key, state) WHERE l.address_key = k.key`,
    [states.map(({ keys: [key = ''] }) => key), states.map(({ state }) => JSON.stringify(state))],
  );

async function countAttempt(query: Query, attempt: Attempt) {
  const unlocked = await judgeUnlocked(query, attempt);
  if (unlocked.refusal !== null && unlocked.states.length === 0) return unlocked;
  const keys = limitKeys(attempt);
  const currentKeys = keys.flatMap((newestFirst) => newestFirst.slice(0, 1));
  if (currentKeys.length < keys.length) throw new Error('A limit needs a key');
  const current = await lockStates(query, currentKeys, attempt.request.receivedAt);
  const olderKeys = keys.flatMap((newestFirst) => newestFirst.slice(1));
  const older =
    olderKeys.length === 0
      ? []
      : await query<StateRow>(
          'SELECT address_key, state FROM contact.rate_limits WHERE address_key = ANY($1) FOR UPDATE',
          [olderKeys],
        );
  const judged = judgeAttempt(attempt, stateAmong([...current, ...older]));
  const { states } = judged;
  await saveStates(query, states);
  const moved = states.flatMap((state) => state.keys.slice(1));
  if (moved.length > 0) {
    await query('DELETE FROM contact.rate_limits WHERE address_key = ANY($1)', [moved]);
  }
  if (states.length < keys.length) await forgetUncounted(query, currentKeys);
  return judged;
}

/** Of rows that were made to be locked. */
const forgetUncounted = (query: Query, keys: string[]) =>
  query('DELETE FROM contact.rate_limits WHERE address_key = ANY($1) AND state IS NULL', [keys]);

/** The salts under which client addresses are hashed, one set for all hosts of the database. */
interface SaltRow {
  salt: string;
  created_at: number;
}

const newestSalts = (query: Query) =>
  query<SaltRow>('SELECT salt, created_at FROM contact.address_salts ORDER BY id DESC');

function areCurrent(rows: SaltRow[], now: number): boolean {
  const isYoung = (row: SaltRow | undefined) => (row?.created_at ?? 0) > now - SALT_ROTATION_MS;
  return isYoung(rows[0]) && rows.every((row) => row.created_at > now - SALT_LIFETIME_MS);
}

async function addressSalts(
  database: PostgresDatabase,
  now: number,
  freshSalt: string,
): Promise<string[]> {
  const found = await newestSalts(database.query);
  const rows = areCurrent(found, now)
    ? found
    : await database.transaction((query) => rotateSalts(query, now, freshSalt));
  return rows.map((row) => row.salt);
}

async function rotateSalts(query: Query, now: number, freshSalt: string): Promise<SaltRow[]> {
  // Locks out other rotations; readers do not wait.
  await query('LOCK TABLE contact.address_salts IN SHARE ROW EXCLUSIVE MODE');
  await query('DELETE FROM contact.address_salts WHERE created_at <= $1', [now - SALT_LIFETIME_MS]);
  const [newest] = await newestSalts(query);
  if (newest === undefined || newest.created_at <= now - SALT_ROTATION_MS) {
    await query('INSERT INTO contact.address_salts (salt, created_at) VALUES ($1, $2)', [
      freshSalt,
      now,
    ]);
  }
  return newestSalts(query);
}
