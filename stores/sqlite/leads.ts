/** What the company's leads command and the retention schedule ask of the database. */
import { SALT_LIFETIME_MS } from '../../contact/address-salts.ts';
import { emailKey } from '../../contact/email-key.ts';
import {
  type LeadStore,
  type RequestListFilter,
  type RequestWithDelivery,
  StoreUnavailableError,
} from '../../contact/store.ts';
import { recordErasure, retrying } from './acts.ts';
import type { SqliteDatabase } from './database.ts';
import { requestFromRow } from './rows.ts';
import { selectWithDelivery, stateConditions } from './select-requests.ts';

const withDelivery = requestFromRow<RequestWithDelivery>;

type OnErase = (messageIds: string[]) => void;

export function sqliteLeadStore(database: SqliteDatabase, onErase: OnErase): LeadStore {
  const find = database.prepare(`${selectWithDelivery('requests')} WHERE r.id = ?`);
  const retry = retrying(database);

  return {
    async listRequests({ state, overdueBefore }: RequestListFilter = {}) {
      const list = database.prepare(`${selectWithDelivery('requests')}
        WHERE ${stateConditions[state ?? 'all']} AND (
          ?1 IS NULL OR r.done_at IS NULL AND r.received_at < ?1)
        ORDER BY r.id`);
      return database.read(() => list.all(overdueBefore ?? null)).map(withDelivery);
    },
    async findRequest(id) {
      const row = database.read(() => find.get(id));
      return row === undefined ? null : withDelivery(row);
    },
    retryAll: async (now) => database.write(() => retry(now, null)),
    ...deletions(database, onErase),
  };
}

type Deletions = Pick<LeadStore, 'eraseRequest' | 'eraseByEmail' | 'purgeBefore' | 'sweep'>;

function deletions(database: SqliteDatabase, onErase: OnErase): Deletions {
  const ofNumber = erasure(database, 'id = ?');
  const ofEmail = erasure(database, 'email_key = ?');
  const ofTime = erasure(database, 'received_at < ?');
  const dropEmptyEmails = database.prepare(
    'DELETE FROM outbox WHERE id NOT IN (SELECT outbox_id FROM outbox_requests)',
  );
  const record = recordErasure(database);
  const purgeRecord = database.prepare('DELETE FROM acts WHERE request_id IS NULL AND at < ?');
  const sweepNonces = database.prepare('DELETE FROM captcha_nonces WHERE expires_at <= ?');
  const sweepLimits = database.prepare('DELETE FROM rate_limits WHERE updated_at <= ?');
  const sweepSalts = database.prepare('DELETE FROM address_salts WHERE created_at <= ?');
  // Written while the clock was ahead: without this they would outlive their 48 hours by as much.
  const limitsOfNow = database.prepare(
    'UPDATE rate_limits SET updated_at = ?1 WHERE updated_at > ?1',
  );
  const saltsOfNow = database.prepare(
    'UPDATE address_salts SET created_at = ?1 WHERE created_at > ?1',
  );

  function withoutTrace(
    { emails, requests }: typeof ofEmail,
    value: string | number,
    afterwards: (ids: number[]) => void,
  ): number {
    const deleted = database.write(() => {
      onErase(emails.all(value).map((row) => row.message_id as string));
      const ids = requests.all(value).map((row) => row.id as number);
      dropEmptyEmails.run();
      afterwards(ids);
      return ids.length;
    });
    try {
      database.scrub();
    } catch (cause) {
      throw new StoreUnavailableError(
        `${deleted} request(s) were deleted, but another program was using the database, so ` +
          'traces are left in its files. Repeat the command to remove them.',
        { cause },
      );
    }
    return deleted;
  }

  return {
    eraseRequest: async (id, erasure) =>
      withoutTrace(ofNumber, id, (ids) => record(ids, erasure)) === 1,
    eraseByEmail: async (email, erasure) =>
      withoutTrace(ofEmail, emailKey(email), (ids) => record(ids, erasure)),
    purgeBefore: async (time) => withoutTrace(ofTime, time, () => purgeRecord.run(time)),
    async sweep(now) {
      database.write(() => {
        sweepNonces.run(now);
        sweepLimits.run(now - SALT_LIFETIME_MS);
        sweepSalts.run(now - SALT_LIFETIME_MS);
        limitsOfNow.run(now);
        saltsOfNow.run(now);
      });
      // If a reader is in the way, the next sweep empties it.
      database.emptyWriteAheadLog();
    },
  };
}

/** Statements for the requests that fit a condition with one parameter, and the e-mails that hold them. */
function erasure(
  database: SqliteDatabase,
  condition: 'id = ?' | 'email_key = ?' | 'received_at < ?',
) {
  return {
    emails: database.prepare(`
      SELECT DISTINCT o.message_id FROM outbox o
      JOIN outbox_requests l ON l.outbox_id = o.id
      JOIN requests r ON r.id = l.request_id
      WHERE r.${condition}`),
    requests: database.prepare(`DELETE FROM requests WHERE ${condition} RETURNING id`),
  };
}
