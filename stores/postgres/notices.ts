/** E-mails to the company that belong to no request: keys to the desk, reminders and alerts. */
import { KEY_EMAIL_INTERVAL_MS, type KeyStore } from '../../contact/desk/key-store.ts';
import type { NoticeStore } from '../../contact/desk/notice-store.ts';
import {
  NOTICE_KEPT_MS,
  type NoticeDetails,
  type NoticeKind,
} from '../../contact/stored-request.ts';
import type { PostgresDatabase, Query } from './database.ts';
import { newMessageId } from './outbox.ts';

interface NewNotices {
  kind: NoticeKind;
  recipients: string[];
  details?: NoticeDetails;
  now: number;
  messageIdDomain: string;
}

/** Adds one for each recipient, due at once. */
async function queueNotices(query: Query, notices: NewNotices): Promise<void> {
  const { kind, recipients, details, now, messageIdDomain } = notices;
  await query('DELETE FROM contact.notices WHERE created_at < $1', [now - NOTICE_KEPT_MS]);
  await query(
    `INSERT INTO contact.notices (kind, recipient, message_id, details, created_at, next_attempt_at)
     SELECT $1, recipient, message_id, $5, $2, $2
     FROM unnest($3::text[], $4::text[]) AS n (recipient, message_id)`,
    [
      kind,
      now,
      recipients,
      recipients.map(() => newMessageId(messageIdDomain)),
      details === undefined ? null : JSON.stringify(details),
    ],
  );
}

export function postgresNoticeStore(database: PostgresDatabase): NoticeStore {
  return {
    tellOnce: ({ occasion, value, notice, now, messageIdDomain }) =>
      database.transaction(async (query) => {
        // Compared byte by byte, as dates are. Of hosts that ask at the same moment one gets the row.
        const told = await query(
          `INSERT INTO contact.told AS t (occasion, value) VALUES ($1, $2)
           ON CONFLICT (occasion) DO UPDATE SET value = excluded.value
           WHERE t.value COLLATE "C" < excluded.value COLLATE "C" RETURNING occasion`,
          [occasion, value],
        );
        if (told.length === 0) return false;
        if (notice !== null) {
          await queueNotices(query, { ...notice, recipients: [''], now, messageIdDomain });
        }
        return true;
      }),
    async forgetTold(occasion) {
      const sql = 'DELETE FROM contact.told WHERE occasion = $1 RETURNING occasion';
      return (await database.query(sql, [occasion])).length > 0;
    },
  };
}

interface KeysMailed {
  mailedAt: number | null;
}

/** When the last ones were mailed, if that is less than the interval ago. */
function recent([row]: KeysMailed[], now: number): number | null {
  const mailedAt = row?.mailedAt ?? null;
  return mailedAt !== null && Math.abs(now - mailedAt) < KEY_EMAIL_INTERVAL_MS ? mailedAt : null;
}

const RECORD = 'INSERT INTO contact.acts (at, act, person, mailbox) VALUES ($1, $2, $3, $4)';

export function postgresKeyStore(database: PostgresDatabase): KeyStore {
  return {
    async keyEpoch() {
      const [row] = await database.query<{ epoch: number }>('SELECT epoch FROM contact.desk_keys');
      return row?.epoch ?? 1;
    },
    queueKeyEmails: ({ mailboxes, now, messageIdDomain, by }) =>
      database.transaction(async (query) => {
        const last = await query<KeysMailed>(
          'SELECT mailed_at AS "mailedAt" FROM contact.desk_keys',
        );
        // Nothing is written for whoever asks again and again.
        const tooSoon = by === null ? recent(last, now) : null;
        if (tooSoon !== null) return tooSoon;
        // Locks the row, new or old: of hosts that are asked at the same moment one sends.
        const locked = await query<KeysMailed>(
          `INSERT INTO contact.desk_keys AS k (id) VALUES (1)
           ON CONFLICT (id) DO UPDATE SET epoch = k.epoch RETURNING mailed_at AS "mailedAt"`,
        );
        const meanwhile = by === null ? recent(locked, now) : null;
        if (meanwhile !== null) return meanwhile;
        await query('UPDATE contact.desk_keys SET mailed_at = $1', [now]);
        await queueNotices(query, { kind: 'key', recipients: mailboxes, now, messageIdDomain });
        if (by !== null) await query(RECORD, [now, 'key', by.person, by.mailbox]);
        return null;
      }),
    revokeKeys: (by, now) =>
      database.transaction(async (query) => {
        await query(
          `INSERT INTO contact.desk_keys AS k (id, epoch) VALUES (1, 2)
           ON CONFLICT (id) DO UPDATE SET epoch = k.epoch + 1`,
        );
        await query(RECORD, [now, 'revoke', by.person, by.mailbox]);
      }),
  };
}
