/** What the request handler asks of the database. */
import { SALT_LIFETIME_MS, SALT_ROTATION_MS } from '../../contact/address-salts.ts';
import { emailKey } from '../../contact/email-key.ts';
import { INSERT_COLUMNS, INSERT_KEYS } from '../../contact/request-columns.ts';
import {
  decideAttempt,
  type RateLimited,
  type RateLimitState,
} from '../../contact/shared/rate-limit.ts';
import type {
  AcceptInput,
  AcceptResult,
  Attempt,
  EarlyResult,
  NewContactRequest,
  RequestStore,
} from '../../contact/store.ts';
import type { SqliteDatabase } from './database.ts';
import { queueEmail } from './outbox.ts';

const DAY_MS = 24 * 3_600_000;

export interface SqliteRequestStore extends RequestStore {
  /** What `addressSalts` would answer, and how long; null if it would change something first. */
  currentSalts(now: number): Promise<CurrentSalts | null>;
}

export interface CurrentSalts {
  salts: string[];
  validUntil: number;
}

export function sqliteRequestStore(database: SqliteDatabase): SqliteRequestStore {
  const findDigest = database.prepare('SELECT body_digest FROM requests WHERE fingerprint = ?');
  const limiter = attemptLimiter(database);
  const add = addition(database);

  function storedResult({ fingerprint, contentDigest }: NewContactRequest): EarlyResult | null {
    const stored = findDigest.get(fingerprint);
    if (stored === undefined) return null;
    return stored.body_digest === contentDigest ? 'duplicate' : 'conflict';
  }

  return {
    preview: async (attempt) =>
      database.read(() => storedResult(attempt.request) ?? limiter.preview(attempt)),
    accept: async (input) =>
      database.write(() => storedResult(input.request) ?? limiter.count(input) ?? add(input)),
    ...salts(database),
  };
}

/** Stores a request that is new and within the limit, if its captcha is right. */
function addition(database: SqliteDatabase): (input: AcceptInput) => AcceptResult {
  const useNonce = database.prepare('INSERT OR IGNORE INTO captcha_nonces VALUES (?, ?)');
  const insertRequest = database.prepare(`
    INSERT INTO requests (${INSERT_COLUMNS}, email_key, acknowledged)
    VALUES (${INSERT_KEYS.map(() => '?').join(', ')}, ?, ?)`);
  const recentAcknowledgement = database.prepare(
    'SELECT 1 FROM requests WHERE email_key = ? AND acknowledged = 1 AND received_at > ?',
  );
  const queue = queueEmail(database);

  return ({ request, captcha, acknowledge, messageIdDomain }) => {
    if (captcha.outcome === 'rejected') return 'captcha_rejected';
    if (captcha.outcome === 'ok' && captcha.nonce !== null) {
      const { value, expiresAt } = captcha.nonce;
      if (useNonce.run(value, expiresAt).changes === 0) return 'nonce_used';
    }
    const now = request.receivedAt;
    const key = emailKey(request.email);
    const mayAcknowledge =
      acknowledge && recentAcknowledgement.get(key, now - DAY_MS) === undefined;
    const row = { ...request, heldReasons: JSON.stringify(request.heldReasons) };
    const values = INSERT_KEYS.map((name) => row[name]);
    const inserted = insertRequest.run(...values, key, mayAcknowledge ? 1 : 0);
    const id = Number(inserted.lastInsertRowid);
    if (request.heldReasons.length === 0) queue('notification', [id], now, messageIdDomain);
    if (mayAcknowledge) queue('acknowledgement', [id], now, messageIdDomain);
    return 'accepted';
  };
}

function attemptLimiter(database: SqliteDatabase) {
  const find = database.prepare('SELECT state FROM rate_limits WHERE address_key = ?');
  const save = database.prepare('INSERT OR REPLACE INTO rate_limits VALUES (?, ?, ?)');
  const forget = database.prepare('DELETE FROM rate_limits WHERE address_key = ?');

  function decide({ addressKeys, attemptKey, request }: Attempt) {
    const stored = addressKeys.map((key) => find.get(key)).find((row) => row !== undefined);
    const before = stored ? (JSON.parse(stored.state as string) as RateLimitState) : null;
    return decideAttempt(before, attemptKey, request.receivedAt);
  }

  return {
    preview(attempt: Attempt): RateLimited | null {
      const { decision } = decide(attempt);
      return decision.allowed ? null : decision;
    },
    count(attempt: Attempt): RateLimited | null {
      const [currentKey, ...olderKeys] = attempt.addressKeys;
      if (currentKey === undefined) throw new Error('An attempt needs an address key');
      const { decision, state } = decide(attempt);
      save.run(currentKey, JSON.stringify(state), attempt.request.receivedAt);
      for (const key of olderKeys) forget.run(key);
      return decision.allowed ? null : decision;
    },
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
