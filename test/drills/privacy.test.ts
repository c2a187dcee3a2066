/** Every way in which a visitor's text reaches a host, and can fail there: none of it is in the log, and no address is kept. */
import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import { type ErrorCode, FUNCTION_PATH } from '../../service/domain/contract.ts';
import { sizes } from '../../service/domain/fields.ts';
import { deriveKey } from '../../service/node/secret.ts';
import type { HostProcess } from '../kit/host-process.ts';
import { startLocalServer } from '../kit/local-server.ts';
import { refusal } from '../kit/mail-server.ts';
import { contactHeaders, formOf } from '../kit/visitor.ts';
import {
  addresses,
  addressTraces,
  canary,
  linesWithVisitors,
  MARK,
  tracesInFiles,
  tracesInTables,
} from './canary.ts';
import {
  type DrillDatabase,
  leasesEnd,
  type OpenDatabase,
  postgresDatabase,
  sqliteDatabase,
  untilTried,
} from './databases.ts';
import { expectNothing, timeout } from './drill.ts';
import { newVisitor, SECRET, solvedToken } from './senders.ts';
import { openTestBed } from './test-bed.ts';

type Outcome = ErrorCode | 'accepted';
/** Sends a request from one of the canary's addresses; the answer shows that it took the path intended. */
type Step = (expected: Outcome | null, request: RequestInit & { path?: string }) => Promise<void>;

/** Headers that name a person or a machine. */
const personalHeaders = {
  'User-Agent': `${MARK}/1.0`,
  Referer: `https://cage.example/${MARK}`,
  Cookie: `session=${MARK}`,
  'X-Client-Info': MARK,
  apikey: MARK,
};

function stepsOn({ url }: HostProcess): Step {
  let steps = 0;
  return async (expected, { path = FUNCTION_PATH, headers, ...request }) => {
    const address = { 'X-Forwarded-For': addresses[steps++ % addresses.length] ?? '' };
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { ...contactHeaders, ...address, ...personalHeaders, ...headers },
      ...request,
    });
    const answer = await response.text();
    if (expected === null) return;
    const { success, code } = JSON.parse(answer) as { success: boolean; code?: string };
    expect(success ? 'accepted' : code, 'a step of the drill').toBe(expected);
  };
}

async function form(changes: Record<string, unknown> = {}): Promise<string> {
  const recaptchaToken = await solvedToken();
  return JSON.stringify({ ...formOf({ ...canary, recaptchaToken }), ...changes });
}

async function walkAnswers(step: Step): Promise<void> {
  for (const _ of addresses) await step('accepted', { body: await form() });
  const body = await form();
  await step('accepted', { body });
  const { submissionFingerprint } = JSON.parse(body);
  const again = { submissionFingerprint, message: `Another ${MARK} was here before.` };
  await step('fingerprint_conflict', { body: await form(again) });
  const held = { honeypotField: MARK, message: `<script>${MARK}</script> ${'a'.repeat(60)}` };
  await step('accepted', { headers: newVisitor(), body: await form(held) });
  const invalid = { name: `${MARK} 7`, email: `${MARK} @ cage`, phone: MARK };
  await step('validation_failed', { body: await form(invalid) });
  const forged = await form({ recaptchaToken: btoa(MARK) });
  await step('captcha_rejected', { headers: newVisitor(), body: forged });
  for (const malformed of [
    `{"name": "${MARK}`,
    await form({ message: [MARK] }),
    await form({ [MARK]: `${MARK}\ud800`, submissionFingerprint: MARK }),
    Buffer.concat([Buffer.from(await form()), Buffer.from('ff', 'hex')]),
  ]) {
    await step('bad_request', { body: malformed });
  }
  await step('body_too_large', { body: MARK.repeat(sizes.bodyBytes / 10) });
  await step('unsupported_media_type', { headers: { 'Content-Type': MARK }, body });
  await step('unauthorized', { headers: { Authorization: `Bearer ${MARK}` }, body });
  await step('method_not_allowed', { method: 'PUT', body });
  await step('not_found', { path: `/functions/v1/${MARK}`, body });
  await step('origin_not_allowed', { headers: { Origin: `https://${MARK}.example` }, body });
  const limited = { 'X-Forwarded-For': addresses[0] ?? '' };
  for (let n = 0; n < 6; n += 1) await step(null, { headers: limited, body: await form() });
  await step('rate_limited', { headers: limited, body: await form() });
}

/** Sends bytes that need not be HTTP, and ends its side; resolves when the other side has ended too. */
function sendOverWire(url: string, bytes: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // The host may cut the connection before everything has arrived.
  socket.on('error', () => undefined);
  socket.resume().end(bytes);
  return new Promise((resolve) => socket.on('close', () => resolve()));
}

/** What a browser without scripts, a crawler or a broken program sends. */
async function walkPages(step: Step, url: string): Promise<void> {
  const fields = `name=${MARK}&email=${MARK}%40cage.example`;
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  await step(null, { path: '/about', headers: type, body: fields });
  for (const path of ['/about', '/nowhere', '/old-page', '/healthz']) {
    await step(null, { method: 'GET', path: `${path}?${fields}` });
  }
  const head = `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: ${MARK}.example\r\n`;
  await sendOverWire(url, `${head}X-Name ${MARK}\r\n\r\n${fields}`);
  await sendOverWire(url, `${head}X-Name: ${MARK.repeat(2000)}\r\n\r\n`);
  await sendOverWire(url, `${head}Content-Length: 500\r\n\r\n${fields}`);
  await sendOverWire(url, `${MARK}\r\n\r\n`);
}

const renamed = (table: string) => [
  `ALTER TABLE ${table} RENAME TO elsewhere`,
  `ALTER TABLE elsewhere RENAME TO ${table}`,
];
/** Each breaks the store in another way, and repairs it. */
const storeFailures = {
  SQLite: [renamed('outbox'), renamed('requests')],
  PostgreSQL: [
    // PostgreSQL quotes the whole row that violates a constraint.
    [
      `ALTER TABLE requests ADD CONSTRAINT quoting CHECK (message NOT LIKE '%${MARK}%') NOT VALID`,
      'ALTER TABLE requests DROP CONSTRAINT quoting',
    ],
    renamed('outbox'),
  ],
};

async function walkStoreFailures(step: Step, { engine, connect }: DrillDatabase): Promise<void> {
  await using connection = await connect();
  for (const [breakIt = '', repair = ''] of storeFailures[engine]) {
    await connection.rows(breakIt);
    await step('unavailable', { headers: newVisitor(), body: await form() });
    await connection.rows(repair);
  }
}

/** A mail server that refuses, and repeats in its refusal what it was given. */
const quotingMailServer = (): SMTPServerOptions => ({
  onData(stream, _session, callback) {
    text(stream).then(
      (raw) => callback(refusal(554, `5.7.1 Spam: ${raw.slice(-400)} ${MARK}`)),
      callback,
    );
  },
});

/** A captcha provider whose error page quotes what it was asked. */
const openQuotingProvider = () =>
  startLocalServer(async (request, response) => {
    const body = new URLSearchParams(await text(request));
    response.writeHead(200).end(body.get('response'));
  });

/** Of a client today and, at midnight, yesterday. */
function addressKeys(address: string): string[] {
  const secret = deriveKey(SECRET, 'client address');
  const today = Math.floor(Date.now() / 86_400_000);
  const keyOf = (day: number) =>
    createHmac('sha256', secret).update(`${day}|${address}`).digest('hex');
  return [today, today - 1].map(keyOf);
}

async function walk(openDatabase: OpenDatabase): Promise<void> {
  const mailOptions = quotingMailServer();
  await using bed = await openTestBed({ openDatabase, mailOptions, isInMemory: true });
  const environment = { LOG_LEVEL: 'trace' };
  const host = await bed.start({ environment });
  const step = stepsOn(host);
  await walkAnswers(step);
  await walkPages(step, host.url);
  await walkStoreFailures(step, bed.database);
  await host.stop();
  // What was being sent while the tables were away.
  await leasesEnd(bed.database);

  await using provider = await openQuotingProvider();
  const second = await bed.start({
    environment: {
      ...environment,
      CAPTCHA: 'recaptcha',
      CAPTCHA_SITE_KEY: 'site-key',
      CAPTCHA_SECRET_KEY: 'secret-key',
      CAPTCHA_VERIFY_URL: provider.url,
    },
  });
  const body = await form({ recaptchaToken: MARK });
  await stepsOn(second)('accepted', { headers: newVisitor(), body });
  await untilTried(bed.database);
  await second.stop();

  const lines = [...host.lines, ...second.lines];
  // Otherwise the search would find nothing because there is nothing.
  expect(await tracesInTables(bed.database, [MARK])).not.toEqual([]);
  expect(lines.length).toBeGreaterThan(30);
  await using connection = await bed.database.connect();
  const errors = JSON.stringify(await connection.rows('SELECT error FROM outbox'));
  expect(errors).toContain('554');
  const limits = await connection.rows<{ key: string }>(
    'SELECT address_key AS key FROM rate_limits',
  );
  const rightKeys = addressKeys(addresses[0] ?? '');
  expect(limits.filter(({ key }) => rightKeys.includes(key))).toHaveLength(1);
  expectNothing([
    ...linesWithVisitors([...lines, errors]),
    ...(await tracesInTables(bed.database, addressTraces)),
    ...tracesInFiles(bed.root, addressTraces),
  ]);
}

test('nothing of a visitor is in a log, and no address is kept: SQLite', { timeout }, () =>
  walk(sqliteDatabase),
);
test('nothing of a visitor is in a log, and no address is kept: PostgreSQL', { timeout }, () =>
  walk(postgresDatabase),
);
