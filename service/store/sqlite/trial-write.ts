/** Tries whether a request could be stored: the same tables and indexes, and more bytes than a request has. */
import type { ContactStore } from '../store.ts';
import type { SqliteDatabase } from './database.ts';

/** Hexadecimal doubles it: more than a contact request with everything that belongs to it. */
const TRIAL_BYTES = 65_536;
/** No request and no e-mail has it, and it moves no counter on. */
const TRIAL_ID = -1;

/**
 * One transaction, so nobody sees the rows. `secure_delete` writes the pages of deleted ones, so they need
 * space on the disk.
 */
export function createCheckWritable(database: SqliteDatabase): ContactStore['checkWritable'] {
  const statements = [
    `INSERT INTO requests (id, fingerprint, body_digest, received_at, name, email, email_key, message, held_reasons)
     VALUES (${TRIAL_ID}, 'trial', '', 0, '', '', '', hex(zeroblob(${TRIAL_BYTES})), '[]')`,
    `INSERT INTO outbox (id, kind, message_id, created_at, next_attempt_at)
     VALUES (${TRIAL_ID}, 'notification', 'trial', 0, 0)`,
    `INSERT INTO outbox_requests (outbox_id, request_id) VALUES (${TRIAL_ID}, ${TRIAL_ID})`,
    "INSERT OR REPLACE INTO rate_limits (address_key, state, updated_at) VALUES ('trial', 'null', 0)",
    "INSERT OR REPLACE INTO captcha_nonces (value, expires_at) VALUES ('trial', 0)",
    "DELETE FROM captcha_nonces WHERE value = 'trial'",
    "DELETE FROM rate_limits WHERE address_key = 'trial'",
    `DELETE FROM outbox WHERE id = ${TRIAL_ID}`,
    `DELETE FROM requests WHERE id = ${TRIAL_ID}`,
  ].map((sql) => database.prepare(sql));
  return async () =>
    database.write(() => {
      for (const statement of statements) statement.run();
    });
}
