/** Every way in which a visitor's text can reach a host, and every way in which that can fail. */
import { text } from 'node:stream/consumers';
import type { SMTPServerOptions } from 'smtp-server';
import { expect } from 'vitest';
import { type ErrorCode, FUNCTION_PATH } from '../../../service/domain/contract.ts';
import { sizes } from '../../../service/domain/fields.ts';
import { startLocalServer } from '../../kit/local-server.ts';
import { refusal } from '../../kit/mail-server.ts';
import { formOf } from '../../kit/visitor.ts';
import { anHourPasses, type DrillDatabase, leasesEnd, untilTried } from '../databases.ts';
import { codeOfAnswer } from '../documented-answer.ts';
import {
  type HttpClient,
  newVisitor,
  type RawRequest,
  sendOverWire,
  solvedToken,
} from '../http-client.ts';
import type { TestBed } from '../test-bed.ts';
import { canary, canaryAddresses, MARK } from './canary.ts';

/** Null: whatever the answer is. */
type Outcome = ErrorCode | 'accepted' | null;

/** Sends a request from one of the canaries' addresses; the answer shows that it took the path intended. */
type Step = (expected: Outcome, request: RawRequest) => Promise<void>;

/** Headers that name a person or a machine. */
const personalHeaders = {
  'User-Agent': `${MARK}/1.0`,
  Referer: `https://cage.example/${MARK}`,
  Cookie: `session=${MARK}`,
  'X-Client-Info': MARK,
  apikey: MARK,
};

async function form(changes: Record<string, unknown> = {}): Promise<string> {
  const recaptchaToken = await solvedToken();
  return JSON.stringify({ ...formOf({ ...canary, recaptchaToken }), ...changes });
}

async function walkAnswers(step: Step): Promise<void> {
  for (const { sent } of canaryAddresses) {
    await step('accepted', { headers: { 'X-Forwarded-For': sent }, body: await form() });
  }
  const body = await form();
  await step('accepted', { body });
  await step('accepted', { body });
  const { submissionFingerprint } = JSON.parse(body);
  const again = { submissionFingerprint, message: `Another ${MARK} was here before.` };
  await step('fingerprint_conflict', { body: await form(again) });
  for (const changes of [
    { honeypotField: MARK },
    { message: `<script>${MARK}</script> and more` },
    { message: `${MARK} ${'a'.repeat(60)}` },
  ]) {
    await step('accepted', { headers: newVisitor(), body: await form(changes) });
  }
  for (const changes of [
    { name: `${MARK} 7` },
    { email: `${MARK} @ cage` },
    { phone: `+${MARK}` },
    { company: MARK.repeat(20) },
    { message: MARK.repeat(200) },
    { recaptchaToken: '' },
  ]) {
    await step('validation_failed', { body: await form(changes) });
  }
  const forged = await form({ recaptchaToken: btoa(MARK) });
  await step('captcha_rejected', { headers: newVisitor(), body: forged });
  for (const malformed of [
    `{"name": "${MARK}`,
    JSON.stringify(MARK),
    await form({ message: [MARK] }),
    await form({ message: `${MARK}\0` }),
    await form({ [MARK]: `${MARK}\ud800` }),
    await form({ submissionFingerprint: MARK }),
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
  await step(null, { path: `${FUNCTION_PATH}?email=${MARK}`, body });
  const limited = { 'X-Forwarded-For': canaryAddresses[0].sent };
  for (let n = 0; n < 6; n += 1) await step(null, { headers: limited, body: await form() });
  await step('rate_limited', { headers: limited, body: await form() });
}

/** What a browser without scripts, a crawler or a broken program sends. */
async function walkPages(step: Step, url: string): Promise<void> {
  const fields = `name=${MARK}&email=${MARK}%40cage.example`;
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  await step(null, { path: '/about', headers: type, body: fields });
  for (const path of ['/about', '/nowhere', '/old-page', '/healthz']) {
    await step(null, { method: 'GET', path: `${path}?${fields}#${MARK}` });
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
  SQLite: [['BEGIN IMMEDIATE', 'ROLLBACK'], renamed('outbox'), renamed('requests')],
  PostgreSQL: [
    ['BEGIN; LOCK TABLE requests IN ACCESS EXCLUSIVE MODE', 'ROLLBACK'],
    // PostgreSQL quotes the whole row that violates a constraint.
    [
      `ALTER TABLE requests ADD CONSTRAINT quoting CHECK (message NOT LIKE '%${MARK}%') NOT VALID`,
      'ALTER TABLE requests DROP CONSTRAINT quoting',
    ],
    renamed('outbox'),
    renamed('requests'),
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
export function quotingMailServer(): SMTPServerOptions {
  let count = 0;
  return {
    onRcptTo({ address }, _session, callback) {
      const isVisitor = address.includes(MARK);
      callback(isVisitor ? refusal(550, `5.1.1 <${address}>: unknown`) : null);
    },
    onData(stream, _session, callback) {
      count += 1;
      const code = [554, 451, 552][count % 3] ?? 554;
      text(stream).then(
        (raw) => callback(refusal(code, `5.7.1 Spam: ${raw.slice(-400)} ${MARK}`)),
        callback,
      );
    },
  };
}

/** A captcha provider whose error page quotes what it was asked. */
const openQuotingProvider = () =>
  startLocalServer(async (request, response) => {
    const body = new URLSearchParams(await text(request));
    response.writeHead(200).end(body.get('response'));
  });

/** All of it. Returns everything that the hosts have written, and how many requests were sent. */
export async function walkEveryPath(bed: TestBed) {
  const environment = { LOG_LEVEL: 'trace' };
  const host = await bed.start({ environment });
  let steps = 0;
  const stepsOf =
    (client: HttpClient): Step =>
    async (expected, request) => {
      const { sent } = canaryAddresses[steps % canaryAddresses.length] ?? { sent: '' };
      steps += 1;
      const headers = { 'X-Forwarded-For': sent, ...personalHeaders, ...request.headers };
      const code = codeOfAnswer(await client.send({ ...request, headers }));
      if (expected !== null) expect(code, 'a step of the drill').toBe(expected);
    };
  await stepsOf(host.client)('accepted', { headers: newVisitor(), body: await form() });
  expect(await untilTried(bed.database), 'the first e-mail was tried').toBe(true);
  await walkAnswers(stepsOf(host.client));
  await walkPages(stepsOf(host.client), host.url);
  await walkStoreFailures(stepsOf(host.client), bed.database);
  await host.stop();
  await anHourPasses(bed.database);
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
  // The digest of what is still held goes out at the start.
  expect(await untilTried(bed.database), 'all e-mails were tried').toBe(true);
  for (const quoted of [MARK, canaryAddresses[0].sent]) {
    const body = await form({ recaptchaToken: quoted });
    await stepsOf(second.client)('accepted', { headers: newVisitor(), body });
  }
  await second.stop();
  return { steps, lines: [...host.lines, ...second.lines] };
}
