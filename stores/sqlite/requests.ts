/** What the request handler asks of the database. */
import { SALT_LIFETIME_MS, SALT_ROTATION_MS } from '../../contact/address-salts.ts';
import { decideAttempt, type RateLimitState } from '../../contact/contract/rate-limit.ts';
import { emailKey } from '../../contact/email-key.ts';
import { INSERT_COLUMNS, INSERT_KEYS } from '../../contact/request-columns.ts';
import type {
  AcceptInput,
  AcceptResult,
  Attempt,
  NewContactRequest,
  RequestStore,
} from '../../contact/store.ts';
import type { SqliteDatabase } from './database.ts';
import { queueEmail } from './outbox.ts';

const DAY_MS = 24 * 3_600_000;

export interface SqliteRequestStore extends Required<RequestStore> {
  /** What `addressSalts` would answer, and how long; null if it would change something first. */
  currentSalts(now: number): Promise<CurrentSalts | null>;
}

export interface CurrentSalts {
  salts: string[];
  validUntil: number;
}

export function sqliteRequestStore(database: SqliteDatabase): SqliteRequestStore {
  const { storedResult, add } = acceptance(database);
  const recordAttempt = limiter(database);
  const findDigest = database.prepare('SELECT body_digest FROM requests WHERE fingerprint = ?');

  return {
    async findBodyDigest(fingerprint) {
      const row = database.read(() => findDigest.get(fingerprint));
      return row === undefined ? null : (row.body_digest as string);
    },
    recordAttempt: async (addressKeys, attemptKey, now) =>
      database.write(() => recordAttempt({ addressKeys, attemptKey }, now)),
    accept: async (input) => database.write(() => storedResult(input.request) ?? add(input)),
    attemptAndAccept: async (attempt, input) =>
      database.write(() => {
        const stored = storedResult(input.request);
        if (stored !== null) return stored;
        const decision = recordAttempt(attempt, input.request.receivedAt);
        return decision.allowed ? add(input) : decision;
      }),
    ...salts(database),
  };
}

function acceptance(database: SqliteDatabase) {
  const findDigest = database.prepare('SELECT body_digest FROM requests WHERE fingerprint = ?');
  const useNonce = database.prepare('INSERT OR IGNORE INTO captcha_nonces VALUES (?, ?)');
  const insertRequest = database.prepare(`
    INSERT INTO requests (${INSERT_COLUMNS}, email_key, acknowledged)
    VALUES (${INSERT_KEYS.map(() => '?').join(', ')}, ?, ?)`);
  const recentAcknowledgement = database.prepare(
    'SELECT 1 FROM requests WHERE email_key = ? AND acknowledged = 1 AND received_at > ?',
  );
  const queue = queueEmail(database);

  function insert(request: NewContactRequest, acknowledged: boolean): number {
    const row = { ...request, heldReasons: JSON.stringify(request.heldReasons) };
    const values = INSERT_KEYS.map((key) => row[key]);
    const { lastInsertRowid } = insertRequest.run(
      ...values,
      emailKey(request.email),
      acknowledged ? 1 : 0,
    );
    return Number(lastInsertRowid);
  }

  /** Asked before the nonce is used: the retry of a stored request carries the solution it has used itself. */
  function storedResult({ fingerprint, bodyDigest }: NewContactRequest): AcceptResult | null {
    const stored = findDigest.get(fingerprint);
    if (stored === undefined) return null;
    return stored.body_digest === bodyDigest ? 'duplicate' : 'conflict';
  }

  function add(input: AcceptInput): AcceptResult {
    const { request, captchaNonce, acknowledge, messageIdDomain } = input;
    if (captchaNonce !== null) {
      const { changes } = useNonce.run(captchaNonce.value, captchaNonce.expiresAt);
      if (changes === 0) return 'nonce_used';
    }
    const now = request.receivedAt;
    const mayAcknowledge =
      acknowledge && recentAcknowledgement.get(emailKey(request.email), now - DAY_MS) === undefined;
    const id = insert(request, mayAcknowledge);
    if (request.heldReasons.length === 0) queue('notification', [id], now, messageIdDomain);
    if (mayAcknowledge) queue('acknowledgement', [id], now, messageIdDomain);
    return 'accepted';
  }

  return { storedResult, add };
}

function limiter(database: SqliteDatabase) {
  const find = database.prepare('SELECT state FROM rate_limits WHERE address_key = ?');
  const save = database.prepare('INSERT OR REPLACE INTO rate_limits VALUES (?, ?, ?)');
  const forget = database.prepare('DELETE FROM rate_limits WHERE address_key = ?');

  return ({ addressKeys, attemptKey }: Attempt, now: number) => {
    const [currentKey, ...olderKeys] = addressKeys;
    if (currentKey === undefined) throw new Error('recordAttempt needs an address key');
    const stored = addressKeys.map((key) => find.get(key)).find((row) => row !== undefined);
    const before = stored ? (JSON.parse(stored.state as string) as RateLimitState) : null;
    const { decision, state } = decideAttempt(before, attemptKey, now);
    save.run(currentKey, JSON.stringify(state), now);
    for (const key of olderKeys) forget.run(key);
    return decision;
  };
}

function salts(
  database: SqliteDatabase,
): Pick<SqliteRequestStore, 'currentSalts' | 'addressSalts'> {
  const newestFirst = database.prepare(
    'SELECT salt, created_at FROM address_salts ORDER BY id DESC',
  );
  const insert = database.prepare('INSERT INTO address_salts (salt, created_at) VALUES (?, ?)');
  const forget = database.prepare('DELETE FROM address_salts WHERE created_at <= ?');
  const all = () => newestFirst.all() as { salt: string; created_at: number }[];

  function current(now: number): CurrentSalts | null {
    const rows = database.read(all);
    const [newest] = rows;
    if (newest === undefined) return null;
    const ends = rows.map((row) => row.created_at + SALT_LIFETIME_MS);
    const validUntil = Math.min(newest.created_at + SALT_ROTATION_MS, ...ends);
    return now < validUntil ? { salts: rows.map((row) => row.salt), validUntil } : null;
  }

  function rotated(now: number, freshSalt: () => string): string[] {
    forget.run(now - SALT_LIFETIME_MS);
    const [newest] = all();
    if (newest === undefined || newest.created_at <= now - SALT_ROTATION_MS) {
      insert.run(freshSalt(), now);
    }
    return all().map((row) => row.salt);
  }

  return {
    currentSalts: async (now) => current(now),
    // Nearly always there is nothing to change, so requests do not queue for the write lock.
    addressSalts: async (now, freshSalt) =>
      current(now)?.salts ?? database.write(() => rotated(now, freshSalt)),
  };
}
