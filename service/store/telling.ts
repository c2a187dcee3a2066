/** What the company gets that belongs to no request: keys to the desk, reminders and alerts. */
import {
  judgeKeyEmails,
  KEY_EMAILS_COUNTED_MS,
  type KeyEmails,
  type KeyEmailsBefore,
  type KeyEmailsResult,
} from '../domain/key-emails.ts';
import { COMPANY_ENTRIES_KEPT_MS } from '../domain/outbox-entry.ts';
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
import { type NewEntry, newEntry, queueEntries } from './outbox-entries.ts';
import type { KeyStore } from './store.ts';

/** What is old goes first; but not what waits, however old the clock makes it. */
const queueForCompany = (database: Database, entries: NewEntry[], now: number): Statement[] => [
  statement("DELETE FROM outbox WHERE about = 'company' AND coalesce(sent_at, dead_at) < $1", [
    now - COMPANY_ENTRIES_KEPT_MS,
  ]),
  ...queueEntries(database, entries, now),
];

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

/** Compared here, unit by unit as dates are, because databases compare texts in many ways. */
function* isNew({ occasion, value, latest }: TellOnceInput): Work<boolean> {
  const [told] = yield* query<{ value: string }>('SELECT value FROM told WHERE occasion = $1', [
    occasion,
  ]);
  const last = told?.value ?? '';
  return last < value || last > (latest ?? last);
}

function* tellOnce(database: Database, input: TellOnceInput): Work<boolean> {
  if (!(yield* isNew(input))) return false;
  const { occasion, value, message, now, messageIdDomain } = input;
  const entries =
    message === null ? [] : [newEntry(database.dialect, { ...message, messageIdDomain })];
  yield [
    statement(
      `INSERT INTO told (occasion, value) VALUES ($1, $2)
       ON CONFLICT (occasion) DO UPDATE SET value = excluded.value`,
      [occasion, value],
    ),
    ...queueForCompany(database, entries, now),
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
          statement("UPDATE outbox SET details = $1 WHERE about = 'company' AND kind = 'key'", [
            JSON.stringify(UNCOUNTED),
          ]),
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

/** Details of a key e-mail that somebody on the server asked for, or whose key was ended: an e-mail by the page has none. */
const UNCOUNTED = { counted: false };

/** Nothing is written for whoever asks again and again. */
function* judge(emails: KeyEmails): Work<ReturnType<typeof judgeKeyEmails>> {
  const { mailboxes, now, by } = emails;
  if (by !== null) return { outcome: 'allowed', mailboxes };
  const [last] = yield* query<{ at: number | null }>('SELECT mailed_at AS at FROM desk_keys');
  const queued = yield* query<KeyEmailsBefore['queued'][number]>(
    `SELECT recipient AS mailbox, created_at AS at FROM outbox
     WHERE about = 'company' AND kind = 'key' AND details IS NULL
       AND created_at > $1 AND created_at < $2`,
    [now - KEY_EMAILS_COUNTED_MS, now + KEY_EMAILS_COUNTED_MS],
  );
  return judgeKeyEmails(emails, { lastAt: last?.at ?? null, queued });
}

function* queueKeyEmails(database: Database, emails: KeyEmails): Work<KeyEmailsResult> {
  const { now, messageIdDomain, by, captcha } = emails;
  const verdict = yield* judge(emails);
  if (verdict.outcome !== 'allowed') return verdict;
  const nonce = by === null && captcha?.outcome === 'ok' ? captcha.nonce : null;
  if (nonce !== null && !(yield* isFirstUse(nonce))) return { outcome: 'captcha_needed' };
  const details = by === null ? {} : { details: UNCOUNTED };
  const entries = verdict.mailboxes.map((recipient) =>
    newEntry(database.dialect, { kind: 'key', recipient, messageIdDomain, ...details }),
  );
  yield [
    statement(
      `INSERT INTO desk_keys (id, epoch, mailed_at) VALUES (1, $1, $1)
       ON CONFLICT (id) DO UPDATE SET mailed_at = excluded.mailed_at`,
      [now],
    ),
    ...queueForCompany(database, entries, now),
    ...(by === null ? [] : [record('key', by, now)]),
  ];
  return { outcome: 'queued' };
}
