/** What the company's leads command and the retention schedule ask of the database. */
import { SALT_LIFETIME_MS } from '../../contact/address-salts.ts';
import { emailKey } from '../../contact/email-key.ts';
import type { Log } from '../../contact/log.ts';
import { REQUEST_SELECTION } from '../../contact/request-columns.ts';
import type { LeadStore, RequestState, RequestWithDelivery } from '../../contact/store.ts';
import { BULK_MS, type PostgresDatabase } from './database.ts';
import { DELETION_LOCK } from './locks.ts';
import { newMessageId } from './outbox.ts';

/** With the newest e-mail to the company: a released request has a notification after its digest. */
const SELECT_WITH_DELIVERY = `
  SELECT ${REQUEST_SELECTION},
    CASE WHEN o.id IS NULL THEN 'none'
         WHEN o.sent_at IS NOT NULL THEN 'sent'
         WHEN o.dead_at IS NOT NULL THEN 'dead'
         ELSE 'waiting' END AS delivery,
    o.last_error AS "deliveryError"
  FROM contact.requests r LEFT JOIN contact.outbox o ON o.id = (
    SELECT max(e.id) FROM contact.outbox_requests l JOIN contact.outbox e ON e.id = l.outbox_id
    WHERE l.request_id = r.id AND e.kind <> 'acknowledgement')`;

const HELD = "r.held_reasons <> '{}' AND r.released_at IS NULL";
const stateConditions: Record<RequestState, string> = {
  open: `r.done_at IS NULL AND NOT (${HELD})`,
  held: `r.done_at IS NULL AND ${HELD}`,
  done: 'r.done_at IS NOT NULL',
};

type OnErase = (messageIds: string[]) => void;

export function postgresLeadStore(
  database: PostgresDatabase,
  log: Log,
  onErase: OnErase,
): LeadStore {
  const { query } = database;
  return {
    async listRequests({ state, overdueBefore } = {}) {
      return query<RequestWithDelivery>(
        `${SELECT_WITH_DELIVERY}
         WHERE ${state === undefined ? 'true' : stateConditions[state]} AND (
           $1::bigint IS NULL OR r.done_at IS NULL AND r.received_at < $1)
         ORDER BY r.id`,
        [overdueBefore ?? null],
      );
    },
    async findRequest(id) {
      const [row] = await query<RequestWithDelivery>(`${SELECT_WITH_DELIVERY} WHERE r.id = $1`, [
        id,
      ]);
      return row ?? null;
    },
    async markDone(id, now) {
      const rows = await query(
        'UPDATE contact.requests SET done_at = coalesce(done_at, $2) WHERE id = $1 RETURNING id',
        [id, now],
      );
      return rows.length === 1;
    },
    async markNotDone(id) {
      const sql = 'UPDATE contact.requests SET done_at = NULL WHERE id = $1 RETURNING id';
      return (await query(sql, [id])).length === 1;
    },
    release: releasing(database),
    retry: retrying(database),
    ...deletions(database, log, onErase),
  };
}

function releasing({ query }: PostgresDatabase): LeadStore['release'] {
  return async (id, now, messageIdDomain) => {
    const [row] = await query<{ result: 'released' | 'not_held' | 'not_found' }>(
      `WITH released AS (
         UPDATE contact.requests SET released_at = $2
         WHERE id = $1 AND held_reasons <> '{}' AND released_at IS NULL RETURNING id),
       email AS (
         INSERT INTO contact.outbox (kind, message_id, created_at, next_attempt_at)
         SELECT 'notification', $3, $2, $2 FROM released RETURNING id),
       link AS (
         INSERT INTO contact.outbox_requests (outbox_id, request_id)
         SELECT email.id, released.id FROM email, released)
       SELECT CASE WHEN EXISTS (SELECT FROM released) THEN 'released'
                   WHEN EXISTS (SELECT FROM contact.requests WHERE id = $1) THEN 'not_held'
                   ELSE 'not_found' END AS result`,
      [id, now, newMessageId(messageIdDomain)],
    );
    return row?.result ?? 'not_found';
  };
}

function retrying({ query }: PostgresDatabase): LeadStore['retry'] {
  return async (target, now) => {
    // A dead e-mail starts over: with its old age it would be given up after one more failure.
    const rows = await query(
      `UPDATE contact.outbox SET
         next_attempt_at = $1,
         attempts = CASE WHEN dead_at IS NULL THEN attempts ELSE 0 END,
         created_at = CASE WHEN dead_at IS NULL THEN created_at ELSE $1 END,
         dead_at = NULL
       WHERE sent_at IS NULL AND (dead_at IS NOT NULL OR attempts > 0)
         AND ($2::bigint IS NULL OR id IN (
           SELECT outbox_id FROM contact.outbox_requests WHERE request_id = $2))
       RETURNING id`,
      [now, target === 'all' ? null : target.id],
    );
    return rows.length;
  };
}

type Deletions = Pick<LeadStore, 'eraseRequest' | 'eraseByEmail' | 'purgeBefore' | 'sweep'>;

type Condition = 'r.id = $1' | 'r.email_key = $1' | 'r.received_at < $1';

function deletions(database: PostgresDatabase, log: Log, onErase: OnErase): Deletions {
  const deleteRequests = (condition: Condition, value: string | number): Promise<number> =>
    database.transaction(
      async (query) => {
        // One deletion at a time: of two that each empty half a digest, neither would drop it.
        await query('SELECT pg_advisory_xact_lock($1, 0)', [DELETION_LOCK]);
        const emails = await query<{ message_id: string }>(
          `SELECT DISTINCT o.message_id FROM contact.outbox o
             JOIN contact.outbox_requests l ON l.outbox_id = o.id
             JOIN contact.requests r ON r.id = l.request_id WHERE ${condition}`,
          [value],
        );
        onErase(emails.map((row) => row.message_id));
        const sql = `DELETE FROM contact.requests r WHERE ${condition} RETURNING id`;
        const { length } = await query(sql, [value]);
        await query(
          `DELETE FROM contact.outbox o WHERE NOT EXISTS (
             SELECT FROM contact.outbox_requests l WHERE l.outbox_id = o.id)`,
        );
        return length;
      },
      { statementMs: BULK_MS },
    );

  /**
   * Deleted rows stay in the files until then. Only FULL writes the files anew: an ordinary vacuum
   * leaves their bytes in pages that are still in use. A table that is in use right now, by a backup
   * for instance, is left out, because visitors would wait behind us: the next daily purge has its turn.
   */
  async function vacuum(): Promise<void> {
    try {
      await database.command(
        'VACUUM (FULL, SKIP_LOCKED) contact.requests, contact.outbox, contact.outbox_requests',
      );
    } catch (err) {
      log.warn({ err }, 'Requests were deleted, but not yet vacuumed: the next purge tries again');
    }
  }

  async function erase(condition: Condition, value: string | number): Promise<number> {
    const deleted = await deleteRequests(condition, value);
    await vacuum();
    return deleted;
  }

  return {
    eraseRequest: async (id) => (await erase('r.id = $1', id)) === 1,
    eraseByEmail: (email) => erase('r.email_key = $1', emailKey(email)),
    // It vacuums whether or not anything was deleted: what an erasure left behind goes now.
    purgeBefore: (time) => erase('r.received_at < $1', time),
    async sweep(now) {
      await database.transaction(async (query) => {
        await query('DELETE FROM contact.captcha_nonces WHERE expires_at <= $1', [now]);
        const before = [now - SALT_LIFETIME_MS];
        await query('DELETE FROM contact.rate_limits WHERE updated_at <= $1', before);
        await query('DELETE FROM contact.address_salts WHERE created_at <= $1', before);
        // Written while the clock was ahead: without this they would outlive their 48 hours by as much.
        await query('UPDATE contact.rate_limits SET updated_at = $1 WHERE updated_at > $1', [now]);
        await query('UPDATE contact.address_salts SET created_at = $1 WHERE created_at > $1', [
          now,
        ]);
      });
    },
  };
}
