/** What becomes of a request that a visitor tries to send, in one transaction. */
import type { CaptchaNonce } from '../domain/captcha.ts';
import type { HeldReason } from '../domain/contact-request.ts';
import { emailKey } from '../domain/email-address.ts';
import type { Attempt } from '../domain/limits/attempt-limits.ts';
import { judgeAttempt, networkKey, type StateToSave } from '../domain/limits/attempt-limits.ts';
import { countInHour, type HourlyCount } from '../domain/limits/hourly-count.ts';
import { HELD, INSERT_COLUMNS, insertValues } from './columns.ts';
import {
  type Database,
  type Dialect,
  query,
  type Statement,
  statement,
  type Work,
} from './database.ts';
import { newEntry, queueEntries } from './outbox-entries.ts';
import {
  type AcceptInput,
  type AcceptResult,
  type EarlyResult,
  type RequestStore,
  SITE_KEY,
} from './store.ts';

export function acceptStore(database: Database): Pick<RequestStore, 'preview' | 'accept'> {
  const { read, write } = database;
  return {
    preview: async (attempt) => (await read(() => preview(database, attempt))).result,
    async accept(input) {
      // Whoever is refused for what is stored already, and changes nothing, waits for no writer.
      const early = await read(() => preview(database, input));
      if (early.result !== null && early.states.length === 0) return early.result;
      return write(() => accept(database, input));
    },
  };
}

interface Seen {
  storedDigest: string | null;
  /** The state under the first of the keys that has one. */
  stateUnder(keys: string[]): StateToSave['state'] | null;
}

const STORED = 'SELECT content_digest AS digest FROM requests WHERE fingerprint = $1';
const limitsOf = (dialect: Dialect) =>
  `SELECT address_key AS key, state FROM rate_limits WHERE address_key IN (SELECT value FROM ${dialect.texts('$1')})`;

const limitKeys = ({ addressKeys, networks }: Attempt) => [
  ...addressKeys,
  ...networks.flatMap(({ keys }) => keys),
];

const lookFor = (dialect: Dialect, attempt: Attempt, otherKeys: string[] = []): Statement[] => [
  statement(STORED, [attempt.request.fingerprint]),
  statement(limitsOf(dialect), [JSON.stringify([...limitKeys(attempt), ...otherKeys])]),
];

function seenIn([stored, limits]: unknown[][]): Seen {
  const [row] = stored as { digest: string }[];
  const states = new Map(
    (limits as { key: string; state: string }[]).map(({ key, state }) => [key, state]),
  );
  return {
    storedDigest: row?.digest ?? null,
    stateUnder(keys) {
      const key = keys.find((one) => states.has(one));
      return key === undefined ? null : JSON.parse(states.get(key) ?? 'null');
    },
  };
}

function storedResult(
  { request }: Attempt,
  { storedDigest }: Seen,
): 'duplicate' | 'conflict' | null {
  if (storedDigest === null) return null;
  return storedDigest === request.contentDigest ? 'duplicate' : 'conflict';
}

function* preview(
  { dialect }: Database,
  attempt: Attempt,
): Work<{ result: EarlyResult | null; states: StateToSave[] }> {
  const seen = seenIn(yield lookFor(dialect, attempt));
  const stored = storedResult(attempt, seen);
  if (stored !== null) return { result: stored, states: [] };
  const { refusal, states } = judgeAttempt(attempt, seen.stateUnder);
  return { result: refusal, states };
}

const NONCE_USED = 'SELECT 1 FROM captcha_nonces WHERE value = $1';
const COUNT_HELD = `SELECT count(*) AS held FROM requests r WHERE ${HELD}`;

/** All is read, then decided, then written: whoever waits for the next turn waits for three answers at most. */
function* accept(database: Database, input: AcceptInput): Work<AcceptResult> {
  const { dialect } = database;
  const { request, captcha, siteBudget, maxHeld, messageIdDomain } = input;
  const now = request.receivedAt;
  const nonce = captcha.outcome === 'ok' ? captcha.nonce : null;
  const [stored = [], limits = [], used = []] = yield [
    ...lookFor(dialect, input, [SITE_KEY]),
    statement(NONCE_USED, [nonce?.value ?? '']),
  ];
  const seen = seenIn([stored, limits]);
  const early = storedResult(input, seen);
  if (early !== null) return early;

  const { refusal, states } = judgeAttempt(input, seen.stateUnder);
  const refused =
    refusal ??
    (captcha.outcome === 'rejected' ? 'captcha_rejected' : used.length > 0 ? 'nonce_used' : null);
  if (refused !== null) {
    yield saveStates(dialect, states, now);
    return refused;
  }

  const isSuspicious = request.heldReasons.length > 0;
  const site = countInHour(seen.stateUnder([SITE_KEY]) as HourlyCount | null, siteBudget, now);
  const isOverBudget = !isSuspicious && !site.decision.allowed;
  const heldReasons: HeldReason[] = isOverBudget ? ['over_site_budget'] : request.heldReasons;
  const isHeld = heldReasons.length > 0;
  if (isHeld) {
    const [row] = yield* query<{ held: number }>(COUNT_HELD);
    // A failure of ours counts against nobody.
    if ((row?.held ?? 0) >= maxHeld) return 'too_many_held';
  }
  if (!isSuspicious) states.push({ keys: [SITE_KEY], state: site.state });
  const network = isHeld ? networkKey(input) : null;
  const notification = newEntry(dialect, {
    kind: 'notification',
    fingerprints: [request.fingerprint],
    messageIdDomain,
  });
  yield [
    ...saveStates(dialect, states, now),
    ...(nonce === null ? [] : [spendNonce(nonce)]),
    statement(INSERT_REQUEST, [
      ...insertValues({ ...request, heldReasons }),
      emailKey(request.email),
      network,
    ]),
    ...queueEntries(database, isHeld ? [] : [notification], now),
  ];
  return isOverBudget ? 'over_site_budget' : 'accepted';
}

const insertColumns = [...INSERT_COLUMNS, 'email_key', 'network_key'];
const INSERT_REQUEST = `
  INSERT INTO requests (${insertColumns.join(', ')})
  VALUES (${insertColumns.map((_, index) => `$${index + 1}`).join(', ')})`;

const spendNonce = ({ value, expiresAt }: CaptchaNonce) =>
  statement('INSERT INTO captcha_nonces (value, expires_at) VALUES ($1, $2)', [value, expiresAt]);

/** False if another has used it. */
export function* isFirstUse(nonce: CaptchaNonce): Work<boolean> {
  if ((yield* query(NONCE_USED, [nonce.value])).length > 0) return false;
  yield [spendNonce(nonce)];
  return true;
}

function saveStates(dialect: Dialect, states: StateToSave[], now: number): Statement[] {
  if (states.length === 0) return [];
  const rows = states.map(({ keys: [key], state }) => {
    if (key === undefined) throw new Error('A limit needs a key');
    return { key, state: JSON.stringify(state) };
  });
  const moved = states.flatMap(({ keys }) => keys.slice(1));
  return [
    statement(
      `INSERT INTO rate_limits (address_key, state, updated_at)
       SELECT value ->> 'key', value ->> 'state', $2 FROM ${dialect.objects('$1')} WHERE true
       ON CONFLICT (address_key) DO UPDATE SET state = excluded.state, updated_at = excluded.updated_at`,
      [JSON.stringify(rows), now],
    ),
    ...(moved.length === 0
      ? []
      : [
          statement(
            `DELETE FROM rate_limits WHERE address_key IN (SELECT value FROM ${dialect.texts('$1')})`,
            [JSON.stringify(moved)],
          ),
        ]),
  ];
}
