/**
 * The schema, step by step. A step is applied once, in one transaction, and `PRAGMA user_version`
 * counts them; a step that has been released is never edited, only followed by another. The release
 * before must be able to go on after it, because it comes back if a new one does not start: so something is removed
 * in two releases, the first of which stops using it. One that cannot go on is told by `schema_version`.
 */
import type { DatabaseSync } from 'node:sqlite';

export const migrations: readonly string[] = [
  // 1: contact requests and their outgoing e-mails
  `
  CREATE TABLE requests (
    -- AUTOINCREMENT: the number of an erased request is never given to another person's
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    fingerprint TEXT NOT NULL UNIQUE,
    body_digest TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    -- SQLite folds the case of ASCII only; this is folded before it comes here
    email_key TEXT NOT NULL,
    phone TEXT,
    company TEXT,
    message TEXT NOT NULL,
    held_reasons TEXT NOT NULL,
    done_at INTEGER,
    released_at INTEGER
  ) STRICT;
  CREATE INDEX requests_by_email ON requests (email_key);
  CREATE INDEX requests_by_time ON requests (received_at);
  CREATE INDEX requests_held ON requests (id) WHERE held_reasons <> '[]' AND released_at IS NULL;

  CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('notification', 'acknowledgement', 'digest')),
    message_id TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    next_attempt_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    lease_until INTEGER,
    sent_at INTEGER,
    dead_at INTEGER,
    last_error TEXT
  ) STRICT;
  CREATE INDEX outbox_waiting ON outbox (created_at, id) WHERE sent_at IS NULL AND dead_at IS NULL;

  CREATE TABLE outbox_requests (
    outbox_id INTEGER NOT NULL REFERENCES outbox (id) ON DELETE CASCADE,
    request_id INTEGER NOT NULL REFERENCES requests (id) ON DELETE CASCADE,
    PRIMARY KEY (outbox_id, request_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX outbox_requests_by_request ON outbox_requests (request_id);
  `,
  // 2: captcha solutions already used, and the rate limiter's memory of client addresses
  `
  CREATE TABLE captcha_nonces (
    value TEXT PRIMARY KEY,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX captcha_nonces_by_expiry ON captcha_nonces (expires_at);

  CREATE TABLE rate_limits (
    address_key TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX rate_limits_by_age ON rate_limits (updated_at);

  CREATE TABLE address_salts (
    id INTEGER PRIMARY KEY,
    salt TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  `,
  // 3: after days without a mail server thousands wait, and each new request asks what is due next
  `
  CREATE INDEX outbox_due ON outbox (MAX(next_attempt_at, COALESCE(lease_until, 0)))
    WHERE sent_at IS NULL AND dead_at IS NULL;
  CREATE INDEX outbox_dead ON outbox (id) WHERE dead_at IS NOT NULL;
  `,
  // 4: an index by e-mail address or age of all rows made each request write a page more, though only
  // acknowledgements, an erasure and the hourly sweep look there
  `
  ALTER TABLE requests ADD COLUMN acknowledged INTEGER NOT NULL DEFAULT 0;
  UPDATE requests SET acknowledged = 1 WHERE id IN (
    SELECT l.request_id FROM outbox_requests l JOIN outbox o ON o.id = l.outbox_id
    WHERE o.kind = 'acknowledgement');
  CREATE INDEX requests_acknowledged ON requests (email_key) WHERE acknowledged = 1;
  DROP INDEX requests_by_email;
  DROP INDEX rate_limits_by_age;
  `,
  // 5: digests were without bounds, and one of thousands of requests ended the process that read it:
  // what is in it waits for the next digests again
  `
  DELETE FROM outbox WHERE id IN (
    SELECT o.id FROM outbox o JOIN outbox_requests l ON l.outbox_id = o.id
    WHERE o.kind = 'digest' AND o.sent_at IS NULL GROUP BY o.id HAVING count(*) > 50);
  CREATE INDEX outbox_digests ON outbox (created_at) WHERE kind = 'digest';
  `,
  // 6: a build that is rolled back goes on with the database that a newer one has changed
  `
  CREATE TABLE schema_version (
    -- Raised by a step after which an older program must not go on.
    version INTEGER NOT NULL
  ) STRICT;
  INSERT INTO schema_version VALUES (1);
  `,
  // 7: a held request is accepted only if fewer than a bound are held
  `
  CREATE INDEX requests_still_held ON requests (id)
    WHERE held_reasons <> '[]' AND released_at IS NULL AND done_at IS NULL;
  `,
  // 8: an acknowledgement counts for its inbox, its domain and the whole site, so that all of a day are read
  `
  DROP INDEX requests_acknowledged;
  CREATE INDEX requests_acknowledged ON requests (received_at) WHERE acknowledged = 1;
  `,
  // 9: what the company does with requests, and what a search looks through
  `
  ALTER TABLE requests ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE requests ADD COLUMN spam_at INTEGER;
  ALTER TABLE requests ADD COLUMN taken_by TEXT;
  ALTER TABLE requests ADD COLUMN taken_at INTEGER;

  CREATE TABLE acts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The release before erases requests too, and their notes have to go with them
    request_id INTEGER REFERENCES requests (id) ON DELETE CASCADE,
    -- The number of a request that is gone
    erased_id INTEGER,
    at INTEGER NOT NULL,
    act TEXT NOT NULL,
    person TEXT NOT NULL,
    mailbox TEXT,
    text TEXT,
    act_id TEXT UNIQUE
  ) STRICT;
  CREATE INDEX acts_by_request ON acts (request_id);

  -- Filled by searches, so that a visitor's request writes no page more
  CREATE TABLE search_texts (
    request_id INTEGER PRIMARY KEY REFERENCES requests (id) ON DELETE CASCADE,
    text TEXT NOT NULL
  ) STRICT;
  `,
  // 10: e-mails about no request. The release before would try for days to send them, and drop them with any
  // erasure, if they stood in the outbox
  `
  CREATE TABLE notices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    recipient TEXT NOT NULL,
    message_id TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    next_attempt_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    lease_until INTEGER,
    sent_at INTEGER,
    dead_at INTEGER,
    last_error TEXT
  ) STRICT;

  CREATE TABLE desk_keys (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    epoch INTEGER NOT NULL DEFAULT 1,
    mailed_at INTEGER
  ) STRICT;
  `,
  // 11: the language in which a visitor wrote; those before did not say
  `
  ALTER TABLE requests ADD COLUMN language TEXT;
  `,
  // 12: what the company is reminded of and warned about, and what it has been told
  `
  ALTER TABLE notices ADD COLUMN details TEXT;

  CREATE TABLE told (
    occasion TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;
  `,
  // 13: notices that are posted to a webhook, of which one about a request goes with it
  `
  ALTER TABLE notices ADD COLUMN request_id INTEGER REFERENCES requests (id) ON DELETE CASCADE;
  CREATE INDEX notices_by_request ON notices (request_id);
  CREATE INDEX notices_waiting ON notices (created_at, id) WHERE sent_at IS NULL AND dead_at IS NULL;
  CREATE INDEX notices_dead ON notices (id) WHERE dead_at IS NOT NULL;
  `,
  // 14: as in step 4, for solved captchas: only the hourly sweep looks for those that have expired
  `
  DROP INDEX captcha_nonces_by_expiry;
  `,
  // 15: the time that was seen last, so that a clock that jumps deletes nothing
  `
  CREATE TABLE clock (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    seen_at INTEGER NOT NULL,
    last_request INTEGER NOT NULL,
    -- While nothing is purged
    held_at INTEGER,
    jumped_ms INTEGER,
    steady_ms INTEGER,
    -- While the clock is behind what it was
    behind_from INTEGER,
    behind_after INTEGER
  ) STRICT;
  -- From when the age of a request counts if its time was wrong
  ALTER TABLE requests ADD COLUMN kept_from INTEGER;
  `,
  // 16: once some mailboxes of the company have an e-mail, which of them still wait for it. The release before
  // would send it to all of them again
  `
  ALTER TABLE outbox ADD COLUMN waits_for TEXT;
  ALTER TABLE notices ADD COLUMN waits_for TEXT;
  `,
  // 17: which of the held requests came from one network, so that a flood of one delays no digest of others
  `
  ALTER TABLE requests ADD COLUMN network_key TEXT;
  CREATE INDEX requests_with_network ON requests (received_at) WHERE network_key IS NOT NULL;
  `,
  // 18: how a text was folded for searches, so that those of the release before are folded again
  `
  ALTER TABLE search_texts ADD COLUMN folding INTEGER NOT NULL DEFAULT 1;
  CREATE INDEX search_texts_folded ON search_texts (request_id) WHERE folding = 2;
  `,
  // 19: as in step 4: outbox_due lists what waits as well, and nothing reads requests by time alone
  `
  DROP INDEX outbox_waiting;
  DROP INDEX requests_by_time;
  `,
  // 20: after how many days requests are deleted, and fewer that are to come
  `
  CREATE TABLE retention (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    days INTEGER NOT NULL,
    shorter_days INTEGER,
    shorter_since INTEGER
  ) STRICT;
  `,
];

/** What the steps leave in `schema_version` for this program. */
const SCHEMA_VERSION = 1;

/** The database was written by a newer version of this software. */
export class DatabaseVersionError extends Error {
  override name = 'DatabaseVersionError';
}

function userVersion(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version);
}

function applyNext(db: DatabaseSync): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    // Read again under the lock: another process may have been faster.
    const version = userVersion(db);
    const step = migrations[version];
    if (step !== undefined) db.exec(`${step}; PRAGMA user_version = ${version + 1}`);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Brings the database to the newest version; throws DatabaseVersionError if it is too new for us. */
export function migrate(db: DatabaseSync): void {
  while (userVersion(db) < migrations.length) applyNext(db);
  const version = Number(db.prepare('SELECT version FROM schema_version').get()?.version);
  if (version > SCHEMA_VERSION) {
    throw new DatabaseVersionError(
      `The database has version ${version}, but this program knows only version ` +
        `${SCHEMA_VERSION}. Start the newer program again, or restore a backup made before the update.`,
    );
  }
}
