/** What the company's leads command and the retention schedule ask of the database. */
import { SALT_LIFETIME_MS } from '../../contact/address-salts.ts';
import type { Erasure } from '../../contact/desk/desk-store.ts';
import { dueLimits } from '../../contact/desk/due.ts';
import { emailKey } from '../../contact/email-key.ts';
import type { Log } from '../../contact/log.ts';
import type { LeadStore, RequestListFilter, RequestWithDelivery } from '../../contact/store.ts';
import { recordErasure, retry } from './acts.ts';
import { BULK_MS, type PostgresDatabase, type Query } from './database.ts';
import { DELETION_LOCK } from './locks.ts';
import { selectWithDelivery, stateConditions } from './select-requests.ts';

type OnErase = (messageIds: string[]) => void;

export function postgresLeadStore(
  database: PostgresDatabase,
  log: Log,
  onErase: OnErase,
): LeadStore {
  const { query } = database;
  return {
    async listRequests({ state, overdueBefore }: RequestListFilter = {}) {
      return query<RequestWithDelivery>(
        `${selectWithDelivery('contact.requests')}
         WHERE ${stateConditions(dueLimits(0))[state ?? 'all']} AND (
           $1::bigint IS NULL OR r.done_at IS NULL AND r.received_at < $1)
         ORDER BY r.id`,
        [overdueBefore ?? null],
      );
    },
    async findRequest(id) {
      const sql = `${selectWithDelivery('contact.requests')} WHERE r.id = $1`;
      return (await query<RequestWithDelivery>(sql, [id]))[0] ?? null;
    },
    retryAll: (now) => database.transaction((within) => retry(within, now, null)),
    ...deletions(database, log, onErase),
  };
}

type Deletions = Pick<LeadStore, 'eraseRequest' | 'eraseByEmail' | 'purgeBefore' | 'sweep'>;

type Afterwards = (query: Query, ids: number[]) => Promise<unknown>;
type Condition = 'r.id = $1' | 'r.email_key = $1' | 'r.received_at < $1';

function deletions(database: PostgresDatabase, log: Log, onErase: OnErase): Deletions {
  const deleteRequests = (
    condition: Condition,
    value: string | number,
    afterwards: Afterwards,
  ): Promise<number> =>
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
        const ids = (await query<{ id: number }>(sql, [value])).map(({ id }) => id);
        await query(
          `DELETE FROM contact.outbox o WHERE NOT EXISTS (
             SELECT FROM contact.outbox_requests l WHERE l.outbox_id = o.id)`,
        );
        await afterwards(query, ids);
        return ids.length;
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
        `VACUUM (FULL, SKIP_LOCKED) contact.requests, contact.outbox, contact.outbox_requests,
         contact.acts, contact.search_texts`,
      );
    } catch (err) {
      log.warn({ err }, 'Requests were deleted, but not yet vacuumed: the next purge tries again');
    }
  }

  async function erase(
    condition: Condition,
    value: string | number,
    afterwards: Afterwards,
  ): Promise<number> {
    const deleted = await deleteRequests(condition, value, afterwards);
    await vacuum();
    return deleted;
  }
  const recorded =
    (erasure: Erasure): Afterwards =>
    (query, ids) =>
      recordErasure(query, ids, erasure);

  return {
    eraseRequest: async (id, erasure) => (await erase('r.id = $1', id, recorded(erasure))) === 1,
    eraseByEmail: (email, erasure) => erase('r.email_key = $1', emailKey(email), recorded(erasure)),
    // It vacuums whether or not anything was deleted: what an erasure left behind goes now.
    purgeBefore: (time) =>
      erase('r.received_at < $1', time, (query) =>
        query('DELETE FROM contact.acts WHERE request_id IS NULL AND at < $1', [time]),
      ),
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
