/** What the company gets that belongs to no request: keys to the desk, reminders and alerts. */
import {
  judgeKeyEmails,
  KEY_EMAILS_COUNTED_MS,
  type KeyEmails,
  type KeyEmailsBefore,
  type KeyEmailsResult,
} from '../domain/key-emails.ts';
import { isFirstUse } from './accept.ts';
import { record } from './acts.ts';
import {
  changed,
  type Database,
  query,
  queryOne,
  type Statement,
  statement,
  type Work,
} from './database.ts';
import type { TellingStore, TellOnceInput } from './desk-store.ts';
import { queueEmail } from './outbox.ts';
import type { KeyStore } from './store.ts';

/** It holds addresses of the company only. */
const KEPT_MS = 30 * 86_400_000;

/** What is for the company alone goes by its age; but not what waits, however old the clock makes it. */
const deleteOld = (now: number): Statement =>
  statement(
    `DELETE FROM outbox WHERE kind IN ('key', 'reminder', 'alert') AND coalesce(sent_at, dead_at) < $1`,
    [now - KEPT_MS],
  );

export function tellingStore(database: Database): TellingStore {
  const { read, write } = database;
  return {
    async tellOnce(input) {
      if (!(await read(() => isNew(input)))) return false;
      return write(() => tellOnce(database, input));
    },
    async endOccasion(occasion) {
      const told = await read(() => query('SELECT 1 FROM told WHERE occasion = $1', [occasion]));
      if (told.length === 0) return false;
      const sql = 'DELETE FROM told WHERE occasion = $1 RETURNING occasion';
      return (await write(() => changed(sql, [occasion]))) > 0;
    },
  };
}

function* isNew({ occasion, value }: TellOnceInput): Work<boolean> {
  const [told] = yield* query<{ value: string }>('SELECT value FROM told WHERE occasion = $1', [
    occasion,
  ]);
  return told?.value !== value;
}

function* tellOnce(database: Database, input: TellOnceInput): Work<boolean> {
  if (!(yield* isNew(input))) return false;
  const { occasion, value, message, now, mail } = input;
  yield [
    statement(
      `INSERT INTO told (occasion, value) VALUES ($1, $2)
       ON CONFLICT (occasion) DO UPDATE SET value = excluded.value`,
      [occasion, value],
    ),
    deleteOld(now),
    ...(message === null ? [] : [queueEmail(database, message, mail, now)]),
  ];
  return true;
}

export function keyStore(database: Database): KeyStore {
  const { read, write } = database;
  return {
    async keyEpoch(now) {
      const [row] = await read(() => query<{ epoch: number }>(SELECT_EPOCH));
      return row?.epoch ?? (await write(() => beginEpoch(now)));
    },
    async queueKeyEmails(emails) {
      const verdict = await read(() => judge(emails));
      return verdict.outcome === 'allowed'
        ? write(() => queueKeyEmails(database, emails))
        : verdict;
    },
    revokeKeys: (by, now) =>
      write(function* () {
        yield [
          // By a clock that was set back too, it is another number, and a higher one.
          statement(
            `INSERT INTO desk_keys AS k (id, epoch) VALUES (1, $1)
             ON CONFLICT (id) DO UPDATE SET mailed_at = NULL,
               epoch = CASE WHEN k.epoch < excluded.epoch THEN excluded.epoch ELSE k.epoch + 1 END`,
            [now],
          ),
          record('revoke', by, now),
        ];
      }),
  };
}

const SELECT_EPOCH = 'SELECT epoch FROM desk_keys';

/** Keys of an earlier database with the same secret are none of this one's. */
function* beginEpoch(now: number): Work<number> {
  yield [
    statement('INSERT INTO desk_keys (id, epoch) VALUES (1, $1) ON CONFLICT (id) DO NOTHING', [
      now,
    ]),
  ];
  return (yield* queryOne<{ epoch: number }>(SELECT_EPOCH)).epoch;
}

/** Those of before do not count when all keys were ended. By a clock that was set back nobody knows, so all do. */
const COUNTED = `
  created_at > $1 AND created_at < $2
  AND NOT EXISTS (SELECT 1 FROM desk_keys WHERE epoch > created_at AND epoch <= $3)`;

/** Nothing is written for whoever asks again and again. */
function* judge(emails: KeyEmails): Work<ReturnType<typeof judgeKeyEmails>> {
  const { now } = emails;
  const [last] = yield* query<{ at: number | null }>('SELECT mailed_at AS at FROM desk_keys');
  const queued = yield* query<KeyEmailsBefore['queued'][number]>(
    `SELECT recipient AS mailbox, created_at AS at FROM outbox WHERE kind = 'key' AND ${COUNTED}`,
    [now - KEY_EMAILS_COUNTED_MS, now + KEY_EMAILS_COUNTED_MS, now],
  );
  return judgeKeyEmails(emails, { lastAt: last?.at ?? null, queued });
}

function* queueKeyEmails(database: Database, emails: KeyEmails): Work<KeyEmailsResult> {
  const { now, captcha } = emails;
  const verdict = yield* judge(emails);
  if (verdict.outcome !== 'allowed') return verdict;
  const nonce = captcha?.outcome === 'ok' ? captcha.nonce : null;
  if (nonce !== null && !(yield* isFirstUse(nonce))) return { outcome: 'captcha_needed' };
  yield [
    statement(
      `INSERT INTO desk_keys (id, epoch, mailed_at) VALUES (1, $1, $1)
       ON CONFLICT (id) DO UPDATE SET mailed_at = excluded.mailed_at`,
      [now],
    ),
    deleteOld(now),
    // Each has another key, and so a Message-ID of its own.
    ...verdict.mailboxes.map((mailbox) =>
      queueEmail(database, { kind: 'key' }, { ...emails, mailboxes: [mailbox] }, now),
    ),
  ];
  return { outcome: 'queued' };
}
