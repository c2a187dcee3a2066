/** What becomes of a request that a visitor tries to send, in one transaction. */
import type { CaptchaNonce } from '../domain/captcha.ts';
import type { HeldReason } from '../domain/contact-request.ts';
import { emailKey } from '../domain/email-address.ts';
import {
  decideAttempt,
  type RateLimited,
  type RateLimitState,
} from '../domain/limits/rate-limit.ts';
import { type HourCount, spend } from '../domain/limits/site-budget.ts';
import { HELD, INSERT_COLUMNS, insertValues } from './columns.ts';
import {
  type Database,
  type Dialect,
  query,
  type Statement,
  statement,
  type Work,
} from './database.ts';
import { queueEmail } from './outbox.ts';
import type { AcceptInput, AcceptResult, Attempt, EarlyResult, RequestStore } from './store.ts';

/** Stands in for an address key, to count the whole site's requests in an hour. */
const SITE_KEY = 'site';

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
  stateUnder(keys: string[]): unknown;
}

/** A state to store under the first key; whatever the other keys hold is deleted. */
interface StateToSave {
  keys: string[];
  state: RateLimitState | HourCount;
}

const STORED = 'SELECT content_digest AS digest FROM requests WHERE fingerprint = $1';
const limitsOf = (dialect: Dialect) =>
  `SELECT address_key AS key, state FROM rate_limits WHERE address_key IN (SELECT value FROM ${dialect.texts('$1')})`;

const lookFor = (
  dialect: Dialect,
  { request, addressKeys }: Attempt,
  otherKeys: string[] = [],
): Statement[] => [
  statement(STORED, [request.fingerprint]),
  statement(limitsOf(dialect), [JSON.stringify([...addressKeys, ...otherKeys])]),
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

interface Judgement {
  refusal: RateLimited | null;
  states: StateToSave[];
}

/** A refusal writes nothing, or whoever asks again and again could fill the disk: only the attempt too many begins a block. */
function judge({ addressKeys: keys, attemptKey, request }: Attempt, seen: Seen): Judgement {
  const before = seen.stateUnder(keys) as RateLimitState | null;
  const { decision, state } = decideAttempt(before, attemptKey, request.receivedAt);
  const isChanged = decision.allowed || state !== before;
  return {
    refusal: decision.allowed ? null : decision,
    states: isChanged ? [{ keys, state }] : [],
  };
}

function* preview(
  { dialect }: Database,
  attempt: Attempt,
): Work<{ result: EarlyResult | null; states: StateToSave[] }> {
  const seen = seenIn(yield lookFor(dialect, attempt));
  const stored = storedResult(attempt, seen);
  if (stored !== null) return { result: stored, states: [] };
  const { refusal, states } = judge(attempt, seen);
  return { result: refusal, states };
}

const NONCE_USED = 'SELECT 1 FROM captcha_nonces WHERE value = $1';
const COUNT_HELD = `SELECT count(*) AS held FROM requests r WHERE ${HELD}`;

/** All is read, then decided, then written: whoever waits for the next turn waits for three answers at most. */
function* accept(database: Database, input: AcceptInput): Work<AcceptResult> {
  const { dialect } = database;
  const { request, captcha, siteBudget, maxHeld, mail } = input;
  const now = request.receivedAt;
  const nonce = captcha.outcome === 'ok' ? captcha.nonce : null;
  const [stored = [], limits = [], used = []] = yield [
    ...lookFor(dialect, input, [SITE_KEY]),
    statement(NONCE_USED, [nonce?.value ?? '']),
  ];
  const seen = seenIn([stored, limits]);
  const early = storedResult(input, seen);
  if (early !== null) return early;

  const { refusal, states } = judge(input, seen);
  const refused =
    refusal ??
    (captcha.outcome === 'rejected' ? 'captcha_rejected' : used.length > 0 ? 'nonce_used' : null);
  if (refused !== null) {
    yield saveStates(dialect, states, now);
    return refused;
  }

  const isSuspicious = request.heldReasons.length > 0;
  const spent = spend(seen.stateUnder([SITE_KEY]) as HourCount | null, siteBudget, now);
  const isOverBudget = !isSuspicious && spent === null;
  const heldReasons: HeldReason[] = isOverBudget ? ['over_site_budget'] : request.heldReasons;
  const isHeld = heldReasons.length > 0;
  if (isHeld) {
    const [row] = yield* query<{ held: number }>(COUNT_HELD);
    // A failure of ours counts against nobody.
    if ((row?.held ?? 0) >= maxHeld) return 'too_many_held';
  }
  if (!isSuspicious && spent !== null) states.push({ keys: [SITE_KEY], state: spent });
  const client = isHeld ? (input.addressKeys[0] ?? null) : null;
  const { fingerprint } = request;
  yield [
    ...saveStates(dialect, states, now),
    ...(nonce === null ? [] : [spendNonce(nonce)]),
    statement(INSERT_REQUEST, [
      ...insertValues({ ...request, heldReasons }),
      emailKey(request.email),
      client,
    ]),
    ...(isHeld ? [] : [queueEmail(database, { kind: 'notification', fingerprint }, mail, now)]),
  ];
  return isOverBudget ? 'over_site_budget' : 'accepted';
}

const insertColumns = [...INSERT_COLUMNS, 'email_key', 'client_key'];
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
