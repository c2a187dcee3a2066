/** What the company gets that belongs to no request: keys to the desk, reminders and alerts. */

import type { NoticeStore } from '../../desk/desk-store.ts';
import {
  FREE_KEY_EMAILS,
  type KeyEmails,
  type KeyStore,
  keyEmailRefusal,
} from '../../desk/keys.ts';
import type { PostgresDatabase, Query } from './database.ts';
import { queueNotices } from './outbox.ts';
import { queries } from './queries.ts';
import { isFirstUse } from './requests.ts';

export function postgresNoticeStore(database: PostgresDatabase): NoticeStore {
  return {
    notifyOnce: ({ occasion, value, latest, notice, now, messageIdDomain }) =>
      database.transaction(async (query) => {
        // Compared byte by byte, as dates are. Of hosts that ask at the same moment one gets the row.
        const recorded = await query(
          `INSERT INTO contact.told AS t (occasion, value) VALUES ($1, $2)
           ON CONFLICT (occasion) DO UPDATE SET value = excluded.value
           WHERE t.value COLLATE "C" < excluded.value COLLATE "C" OR t.value COLLATE "C" > $3
           RETURNING occasion`,
          [occasion, value, latest ?? null],
        );
        if (recorded.length === 0) return false;
        if (notice === null) return true;
        const queued = { ...notice, recipients: [''], now, messageIdDomain };
        await queueNotices(query, queued);
        if (database.hasWebhook && notice.kind === 'alert') {
          await queueNotices(query, { ...queued, kind: 'webhook' });
        }
        return true;
      }),
    async endOccasion(occasion) {
      const sql = 'DELETE FROM contact.told WHERE occasion = $1 RETURNING occasion';
      return (await database.query(sql, [occasion])).length > 0;
    },
  };
}

interface KeysMailed {
  mailedAt: number | null;
}

async function refusalOf(query: Query, { now, captcha, by }: KeyEmails, [row]: KeysMailed[]) {
  if (by !== null) return null;
  const [count] = await query<{ times: number }>(queries.keyEmailsSince, [
    now - FREE_KEY_EMAILS.withinMs,
  ]);
  const sent = { lastAt: row?.mailedAt ?? null, today: count?.times ?? 0 };
  return keyEmailRefusal({ now, captcha }, sent);
}

const RECORD = 'INSERT INTO contact.acts (at, act, person, mailbox) VALUES ($1, $2, $3, $4)';

export function postgresKeyStore(database: PostgresDatabase): KeyStore {
  return {
    async keyEpoch() {
      const [row] = await database.query<{ epoch: number }>('SELECT epoch FROM contact.desk_keys');
      return row?.epoch ?? 1;
    },
    queueKeyEmails: (emails) =>
      database.transaction(async (query) => {
        const { mailboxes, now, messageIdDomain, by, captcha } = emails;
        const last = await query<KeysMailed>(
          'SELECT mailed_at AS "mailedAt" FROM contact.desk_keys',
        );
        // Nothing is written for whoever asks again and again.
        const refusal = await refusalOf(query, emails, last);
        if (refusal !== null) return refusal;
        // Locks the row, new or old: of hosts that are asked at the same moment one sends.
        const locked = await query<KeysMailed>(
          `INSERT INTO contact.desk_keys AS k (id) VALUES (1)
           ON CONFLICT (id) DO UPDATE SET epoch = k.epoch RETURNING mailed_at AS "mailedAt"`,
        );
        const meanwhile = await refusalOf(query, emails, locked);
        if (meanwhile !== null) return meanwhile;
        const nonce = captcha?.outcome === 'ok' ? captcha.nonce : null;
        if (!(await isFirstUse(query, nonce))) return { outcome: 'captcha_needed' };
        await query('UPDATE contact.desk_keys SET mailed_at = $1', [now]);
        await queueNotices(query, { kind: 'key', recipients: mailboxes, now, messageIdDomain });
        if (by !== null) await query(RECORD, [now, 'key', by.person, by.mailbox]);
        return { outcome: 'queued' };
      }),
    revokeKeys: (by, now) =>
      database.transaction(async (query) => {
        await query(
          `INSERT INTO contact.desk_keys AS k (id, epoch) VALUES (1, 2)
           ON CONFLICT (id) DO UPDATE SET epoch = k.epoch + 1, mailed_at = NULL`,
        );
        await query(RECORD, [now, 'revoke', by.person, by.mailbox]);
      }),
  };
}
