/** What the company gets that belongs to no request: keys to the desk, reminders and alerts. */

import type { NoticeStore } from '../../desk/desk-store.ts';
import { FREE_KEY_EMAILS, type KeyStore, keyEmailRefusal } from '../../desk/keys.ts';
import type { SqliteDatabase } from './database.ts';
import { createQueueNotice } from './outbox.ts';
import { queries } from './queries.ts';
import { createFirstUseCheck } from './requests.ts';

export function sqliteNoticeStore(database: SqliteDatabase): NoticeStore {
  const find = database.prepare('SELECT value FROM told WHERE occasion = ?');
  const save = database.prepare(`
    INSERT INTO told (occasion, value) VALUES (?1, ?2)
    ON CONFLICT (occasion) DO UPDATE SET value = ?2`);
  const forget = database.prepare('DELETE FROM told WHERE occasion = ?');
  const queue = createQueueNotice(database);
  const lastValue = (occasion: string) => (find.get(occasion)?.value ?? null) as string | null;

  return {
    async notifyOnce({ occasion, value, latest, notice, now, messageIdDomain }) {
      return database.write(() => {
        const last = lastValue(occasion) ?? '';
        if (last >= value && last <= (latest ?? last)) return false;
        save.run(occasion, value);
        if (notice === null) return true;
        queue({ ...notice, now, messageIdDomain });
        if (database.hasWebhook && notice.kind === 'alert') {
          queue({ ...notice, kind: 'webhook', now, messageIdDomain });
        }
        return true;
      });
    },
    async endOccasion(occasion) {
      return database.write(() => forget.run(occasion).changes > 0);
    },
  };
}

export function sqliteKeyStore(database: SqliteDatabase): KeyStore {
  const find = database.prepare('SELECT epoch, mailed_at AS mailedAt FROM desk_keys');
  const mailed = database.prepare(`
    INSERT INTO desk_keys (id, mailed_at) VALUES (1, ?1)
    ON CONFLICT (id) DO UPDATE SET mailed_at = ?1`);
  const raise = database.prepare(`
    INSERT INTO desk_keys (id, epoch) VALUES (1, 2)
    ON CONFLICT (id) DO UPDATE SET epoch = epoch + 1, mailed_at = NULL`);
  const record = database.prepare(
    'INSERT INTO acts (at, act, person, mailbox) VALUES (?, ?, ?, ?)',
  );
  const countSince = database.prepare(queries.keyEmailsSince);
  const isFirstUse = createFirstUseCheck(database);
  const queue = createQueueNotice(database);

  return {
    keyEpoch: async () => database.read(() => (find.get()?.epoch ?? 1) as number),
    async queueKeyEmails({ mailboxes, now, messageIdDomain, by, captcha }) {
      return database.write(() => {
        if (by === null) {
          const lastAt = (find.get()?.mailedAt ?? null) as number | null;
          const today = countSince.get(now - FREE_KEY_EMAILS.withinMs)?.times as number;
          const refusal = keyEmailRefusal({ now, captcha }, { lastAt, today });
          if (refusal !== null) return refusal;
          const nonce = captcha?.outcome === 'ok' ? captcha.nonce : null;
          if (nonce !== null && !isFirstUse(nonce)) return { outcome: 'captcha_needed' };
        }
        mailed.run(now);
        for (const recipient of mailboxes) queue({ kind: 'key', recipient, now, messageIdDomain });
        if (by !== null) record.run(now, 'key', by.person, by.mailbox);
        return { outcome: 'queued' };
      });
    },
    async revokeKeys(by, now) {
      database.write(() => {
        raise.run();
        record.run(now, 'revoke', by.person, by.mailbox);
      });
    },
  };
}
