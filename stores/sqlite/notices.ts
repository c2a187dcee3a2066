/** E-mails to the company that are about no request: the keys to the desk so far. */
import { randomUUIDv7 } from 'node:crypto';
import { KEY_EMAIL_INTERVAL_MS, type KeyStore } from '../../contact/desk/key-store.ts';
import { NOTICE_KEPT_MS, type NoticeKind } from '../../contact/stored-request.ts';
import type { SqliteDatabase } from './database.ts';

/** Adds one for each recipient, due at once; inside a transaction. */
function queueNotices(database: SqliteDatabase) {
  const sweep = database.prepare('DELETE FROM notices WHERE created_at < ?');
  const insert = database.prepare(`
    INSERT INTO notices (kind, recipient, message_id, created_at, next_attempt_at)
    VALUES (?, ?, ?, ?, ?)`);
  return (kind: NoticeKind, recipients: string[], now: number, messageIdDomain: string) => {
    sweep.run(now - NOTICE_KEPT_MS);
    for (const recipient of recipients) {
      insert.run(kind, recipient, `<${randomUUIDv7()}@${messageIdDomain}>`, now, now);
    }
  };
}

export function sqliteKeyStore(database: SqliteDatabase): KeyStore {
  const find = database.prepare('SELECT epoch, mailed_at AS mailedAt FROM desk_keys');
  const mailed = database.prepare(`
    INSERT INTO desk_keys (id, mailed_at) VALUES (1, ?1)
    ON CONFLICT (id) DO UPDATE SET mailed_at = ?1`);
  const raise = database.prepare(`
    INSERT INTO desk_keys (id, epoch) VALUES (1, 2) ON CONFLICT (id) DO UPDATE SET epoch = epoch + 1`);
  const record = database.prepare(
    'INSERT INTO acts (at, act, person, mailbox) VALUES (?, ?, ?, ?)',
  );
  const queue = queueNotices(database);

  return {
    keyEpoch: async () => database.read(() => (find.get()?.epoch ?? 1) as number),
    async queueKeyEmails({ mailboxes, now, messageIdDomain, by }) {
      return database.write(() => {
        const mailedAt = (find.get()?.mailedAt ?? null) as number | null;
        const isRecent = mailedAt !== null && Math.abs(now - mailedAt) < KEY_EMAIL_INTERVAL_MS;
        if (isRecent && by === null) return mailedAt;
        mailed.run(now);
        queue('key', mailboxes, now, messageIdDomain);
        if (by !== null) record.run(now, 'key', by.person, by.mailbox);
        return null;
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
