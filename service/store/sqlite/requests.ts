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
  type EarlyResult,
  type HeldReason,
  type NewContactRequest,
  type RequestStore,
  SITE_KEY,
} from '../store.ts';
import type { SqliteDatabase } from './database.ts';
import { createQueueEmail, createQueueNotification } from './outbox.ts';
import { queries } from './queries.ts';

export function sqliteRequestStore(database: SqliteDatabase): RequestStore {
  const findDigest = database.prepare('SELECT body_digest FROM requests WHERE fingerprint = ?');
  const states = createLimitStates(database);
  const add = createAddRequest(database, states);

  function storedResult({ fingerprint, contentDigest }: NewContactRequest): EarlyResult | null {
    const stored = findDigest.get(fingerprint);
    if (stored === undefined) return null;
    return stored.body_digest === contentDigest ? 'duplicate' : 'conflict';
  }

  function countAndAdd(input: AcceptInput): AcceptResult {
    const { refusal, states: counted } = judgeAttempt(input, states.under);
    for (const one of counted) states.save(one, input.request.receivedAt);
    return refusal ?? add(input);
  }

  return {
    preview: async (attempt) =>
      database.read(
        () => storedResult(attempt.request) ?? judgeAttempt(attempt, states.under).refusal,
      ),
    async accept(input) {
      try {
        return database.write(() => storedResult(input.request) ?? countAndAdd(input));
      } catch (error) {
        if (error instanceof TooManyHeld) return 'too_many_held';
        throw error;
      }
    },
    addressSalts: createAddressSalts(database),
  };
}

/** The function stores a request that is new and within the limit, if its captcha is right. */
function createAddRequest(
  database: SqliteDatabase,
  states: LimitStates,
): (input: AcceptInput) => AcceptResult {
  const isFirstUse = createFirstUseCheck(database);
  const decideHold = createHoldDecision(database, states);
  const insertRequest = database.prepare(`
    INSERT INTO requests (${INSERT_COLUMNS}, email_key, acknowledged, network_key)
    VALUES (${INSERT_KEYS.map(() => '?').join(', ')}, ?, ?, ?)`);
  const recentlyAcknowledged = database.prepare(
    `SELECT email FROM requests WHERE acknowledged = 1 AND received_at > ?
     LIMIT ${MAX_ACKNOWLEDGEMENTS}`,
  );
  const maySendAcknowledgement = (email: string, now: number) =>
    mayAcknowledge(
      email,
      recentlyAcknowledged.all(now - ACKNOWLEDGEMENT_WINDOW_MS).map((row) => row.email as string),
    );
  const notify = createQueueNotification(database);
  const queue = createQueueEmail(database);

  return (input) => {
    const { request, captcha, acknowledge, messageIdDomain } = input;
    if (captcha.outcome === 'rejected') return 'captcha_rejected';
    const nonce = captcha.outcome === 'ok' ? captcha.nonce : null;
    if (nonce !== null && !isFirstUse(nonce)) return 'nonce_used';
    const heldReasons = decideHold(input);
    const isHeld = heldReasons.length > 0;
    const now = request.receivedAt;
    const acknowledged = acknowledge && !isHeld && maySendAcknowledgement(request.email, now);
    const row = { ...request, heldReasons: JSON.stringify(heldReasons) };
    const values = INSERT_KEYS.map((name) => row[name]);
    const inserted = insertRequest.run(
      ...values,
      emailKey(request.email),
      acknowledged ? 1 : 0,
      isHeld ? networkKey(input) : null,
    );
    const id = Number(inserted.lastInsertRowid);
    if (!isHeld) notify(id, now, messageIdDomain);
    if (acknowledged) queue('acknowledgement', [id], now, messageIdDomain);
    return isHeld && request.heldReasons.length === 0 ? 'over_site_budget' : 'accepted';
  };
}

/** The function returns false if the nonce was used before. */
export function createFirstUseCheck(database: SqliteDatabase): (nonce: CaptchaNonce) => boolean {
  const insert = database.prepare(
    'INSERT OR IGNORE INTO captcha_nonces (value, expires_at) VALUES (?, ?)',
  );
  return ({ value, expiresAt }) => insert.run(value, expiresAt).changes === 1;
}

/** The function says why a request is held. If it is not, it counts towards the site's budget. */
function createHoldDecision(database: SqliteDatabase, states: LimitStates) {
  const countHeld = database.prepare(queries.countHeld);

  function reasonsFor({ request, siteBudget }: AcceptInput): HeldReason[] {
    if (request.heldReasons.length > 0) return request.heldReasons;
    const before = states.under([SITE_KEY]) as HourlyCount | null;
    const { decision, state } = countInHour(before, siteBudget, request.receivedAt);
    states.save({ keys: [SITE_KEY], state }, request.receivedAt);
    return decision.allowed ? [] : ['over_site_budget'];
  }

  return (input: AcceptInput): HeldReason[] => {
    const reasons = reasonsFor(input);
    const isFull = () => Number(countHeld.get()?.held) >= input.maxHeld;
    if (reasons.length > 0 && isFull()) throw new TooManyHeld();
    return reasons;
  };
}

interface LimitStates {
  /** The state under the first of the keys that has one. */
  under(keys: string[]): unknown;
  save(state: StateToSave, now: number): void;
}

function createLimitStates(database: SqliteDatabase): LimitStates {
  const find = database.prepare('SELECT state FROM rate_limits WHERE address_key = ?');
  const put = database.prepare(
    // Not INSERT OR REPLACE, which moves the rows beside it.
    `INSERT INTO rate_limits (address_key, state, updated_at) VALUES (?1, ?2, ?3)
     ON CONFLICT (address_key) DO UPDATE SET state = ?2, updated_at = ?3`,
  );
  const forget = database.prepare('DELETE FROM rate_limits WHERE address_key = ?');
  return {
    under(keys) {
      const stored = keys.map((key) => find.get(key)).find((row) => row !== undefined);
      return stored ? JSON.parse(stored.state as string) : null;
    },
    save({ keys: [current, ...older], state }, now) {
      if (current === undefined) throw new Error('A limit needs a key');
      put.run(current, JSON.stringify(state), now);
      for (const key of older) forget.run(key);
    },
  };
}

function createAddressSalts(database: SqliteDatabase): RequestStore['addressSalts'] {
  const forget = database.prepare('DELETE FROM address_salts WHERE created_at <= ?');
  const add = database.prepare(`
    INSERT INTO address_salts (salt, created_at) SELECT ?1, ?2
    WHERE NOT EXISTS (SELECT 1 FROM address_salts WHERE created_at > ?3)`);
  const newestFirst = database.prepare('SELECT salt FROM address_salts ORDER BY id DESC');
  return async (now, freshSalt) =>
    database.write(() => {
      forget.run(now - SALT_LIFETIME_MS);
      add.run(freshSalt, now, now - SALT_ROTATION_MS);
      return newestFirst.all().map((row) => row.salt as string);
    });
}
