/** What the company gets that belongs to no request: keys to the desk, reminders and alerts. */
import type { TellingStore, TellOnceInput } from '../desk/desk-store.ts';
import {
  FREE_KEY_EMAILS,
  type KeyEmails,
  type KeyEmailsResult,
  type KeyStore,
  keyEmailRefusal,
} from '../desk/keys.ts';
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
import { type NewEntry, newEntry, queueEntries } from './outbox-entries.ts';
import { COMPANY_ENTRIES_KEPT_MS } from './stored-request.ts';

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
  const email = message === null ? [] : [{ ...message, messageIdDomain }];
  const isPosted = database.hasWebhook && message?.kind === 'alert';
  const entries = [
    ...email,
    ...(isPosted ? email.map((one) => ({ ...one, channel: 'webhook' as const })) : []),
  ].map((one) => newEntry(database.dialect, one));
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
    keyEpoch: () =>
      read(function* () {
        const [row] = yield* query<{ epoch: number }>('SELECT epoch FROM desk_keys');
        return row?.epoch ?? 1;
      }),
    async queueKeyEmails(emails) {
      const refusal = await read(() => refusalOf(emails));
      return refusal ?? write(() => queueKeyEmails(database, emails));
    },
    revokeKeys: (by, now) =>
      write(function* () {
        yield [
          statement(
            `INSERT INTO desk_keys AS k (id, epoch) VALUES (1, 2)
             ON CONFLICT (id) DO UPDATE SET epoch = k.epoch + 1, mailed_at = NULL`,
          ),
          record('revoke', by, now),
        ];
      }),
  };
}

/** Nothing is written for whoever asks again and again. */
function* refusalOf({ now, captcha, by }: KeyEmails) {
  if (by !== null) return null;
  const [row] = yield* query<{ mailedAt: number | null }>(
    'SELECT mailed_at AS "mailedAt" FROM desk_keys',
  );
  const { times } = yield* queryOne<{ times: number }>(
    `SELECT count(DISTINCT created_at) AS times FROM outbox
     WHERE about = 'company' AND kind = 'key' AND created_at > $1`,
    [now - FREE_KEY_EMAILS.withinMs],
  );
  return keyEmailRefusal({ now, captcha }, { lastAt: row?.mailedAt ?? null, today: times });
}

function* queueKeyEmails(database: Database, emails: KeyEmails): Work<KeyEmailsResult> {
  const { mailboxes, now, messageIdDomain, by, captcha } = emails;
  const refusal = yield* refusalOf(emails);
  if (refusal !== null) return refusal;
  const nonce = by === null && captcha?.outcome === 'ok' ? captcha.nonce : null;
  if (nonce !== null && !(yield* isFirstUse(nonce))) return { outcome: 'captcha_needed' };
  const entries = mailboxes.map((recipient) =>
    newEntry(database.dialect, { kind: 'key', recipient, messageIdDomain }),
  );
  yield [
    statement(
      `INSERT INTO desk_keys (id, mailed_at) VALUES (1, $1)
       ON CONFLICT (id) DO UPDATE SET mailed_at = excluded.mailed_at`,
      [now],
    ),
    ...queueForCompany(database, entries, now),
    ...(by === null ? [] : [record('key', by, now)]),
  ];
  return { outcome: 'queued' };
}
