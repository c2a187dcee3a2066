/** What the company's leads command and the retention schedule ask of the database. */
import { SALT_LIFETIME_MS } from '../../contact/address-salts.ts';
import { emailKey } from '../../contact/email-key.ts';
import { REQUEST_SELECTION } from '../../contact/request-columns.ts';
import {
  type LeadStore,
  type RequestState,
  type RequestWithDelivery,
  StoreUnavailableError,
} from '../../contact/store.ts';
import type { SqliteDatabase } from './database.ts';
import { queueEmail } from './outbox.ts';
import { requestFromRow } from './rows.ts';

/** With the newest e-mail to the company: a released request has a notification after its digest. */
const SELECT_WITH_DELIVERY = `
  SELECT ${REQUEST_SELECTION},
    CASE WHEN o.id IS NULL THEN 'none'
         WHEN o.sent_at IS NOT NULL THEN 'sent'
         WHEN o.dead_at IS NOT NULL THEN 'dead'
         ELSE 'waiting' END AS delivery,
    o.last_error AS "deliveryError"
  FROM requests r LEFT JOIN outbox o ON o.id = (
    SELECT MAX(e.id) FROM outbox_requests l JOIN outbox e ON e.id = l.outbox_id
    WHERE l.request_id = r.id AND e.kind <> 'acknowledgement')`;

const HELD = "r.held_reasons <> '[]' AND r.released_at IS NULL";
const stateConditions: Record<RequestState, string> = {
  open: `r.done_at IS NULL AND NOT (${HELD})`,
  held: `r.done_at IS NULL AND ${HELD}`,
  done: 'r.done_at IS NOT NULL',
};

const withDelivery = requestFromRow<RequestWithDelivery>;

type OnErase = (messageIds: string[]) => void;

export function sqliteLeadStore(database: SqliteDatabase, onErase: OnErase): LeadStore {
  const find = database.prepare(`${SELECT_WITH_DELIVERY} WHERE r.id = ?`);
  const done = database.prepare('UPDATE requests SET done_at = COALESCE(done_at, ?) WHERE id = ?');
  const notDone = database.prepare('UPDATE requests SET done_at = NULL WHERE id = ?');

  return {
    async listRequests({ state, overdueBefore } = {}) {
      const list = database.prepare(`${SELECT_WITH_DELIVERY}
        WHERE ${state === undefined ? 'TRUE' : stateConditions[state]} AND (
          ?1 IS NULL OR r.done_at IS NULL AND r.received_at < ?1)
        ORDER BY r.id`);
      return database.read(() => list.all(overdueBefore ?? null)).map(withDelivery);
    },
    async findRequest(id) {
      const row = database.read(() => find.get(id));
      return row === undefined ? null : withDelivery(row);
    },
    async markDone(id, now) {
      return database.write(() => done.run(now, id).changes) === 1;
    },
    async markNotDone(id) {
      return database.write(() => notDone.run(id).changes) === 1;
    },
    release: releasing(database),
    retry: retrying(database),
    ...deletions(database, onErase),
  };
}

function releasing(database: SqliteDatabase): LeadStore['release'] {
  const find = database.prepare('SELECT held_reasons, released_at FROM requests WHERE id = ?');
  const release = database.prepare('UPDATE requests SET released_at = ? WHERE id = ?');
  const queue = queueEmail(database);
  return async (id, now, messageIdDomain) =>
    database.write(() => {
      const row = find.get(id);
      if (row === undefined) return 'not_found';
      if (row.held_reasons === '[]' || row.released_at !== null) return 'not_held';
      release.run(now, id);
      queue('notification', [id], now, messageIdDomain);
      return 'released';
    });
}

function retrying(database: SqliteDatabase): LeadStore['retry'] {
  // A dead e-mail starts over: with its old age it would be given up after one more failure.
  const retry = database.prepare(`
    UPDATE outbox SET
      next_attempt_at = :now,
      attempts = iif(dead_at IS NULL, attempts, 0),
      created_at = iif(dead_at IS NULL, created_at, :now),
      dead_at = NULL
    WHERE sent_at IS NULL AND (dead_at IS NOT NULL OR attempts > 0)
      AND (:request IS NULL OR id IN (
        SELECT outbox_id FROM outbox_requests WHERE request_id = :request))`);
  return async (target, now) =>
    database.write(() =>
      Number(retry.run({ now, request: target === 'all' ? null : target.id }).changes),
    );
}

type Deletions = Pick<LeadStore, 'eraseRequest' | 'eraseByEmail' | 'purgeBefore' | 'sweep'>;

function deletions(database: SqliteDatabase, onErase: OnErase): Deletions {
  const ofNumber = erasure(database, 'id = ?');
  const ofEmail = erasure(database, 'email_key = ?');
  const ofTime = erasure(database, 'received_at < ?');
  const dropEmptyEmails = database.prepare(
    'DELETE FROM outbox WHERE id NOT IN (SELECT outbox_id FROM outbox_requests)',
  );
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

  function withoutTrace({ emails, requests }: typeof ofEmail, value: string | number): number {
    const deleted = database.write(() => {
      onErase(emails.all(value).map((row) => row.message_id as string));
      const { changes } = requests.run(value);
      dropEmptyEmails.run();
      return Number(changes);
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
    eraseRequest: async (id) => withoutTrace(ofNumber, id) === 1,
    eraseByEmail: async (email) => withoutTrace(ofEmail, emailKey(email)),
    purgeBefore: async (time) => withoutTrace(ofTime, time),
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
    requests: database.prepare(`DELETE FROM requests WHERE ${condition}`),
  };
}
