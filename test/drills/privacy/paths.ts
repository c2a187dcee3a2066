/** Every way in which a visitor's text can come to a host, and every way in which that can fail. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type ErrorCode, FUNCTION_PATH } from '../../../contact/contract/contract.ts';
import { limits } from '../../../contact/contract/fields.ts';
import { openMailServer } from '../../kit/mail-server.ts';
import { codeOfAnswer } from '../documented-answer.ts';
import type { HostUnderTest, Site, StartHost } from '../host-under-test.ts';
import { createHttpClient, type HttpClient, type RawRequest } from '../http-client.ts';
import { sendOverWire } from '../input/wire.ts';
import { formBody, solvedToken } from '../visitors.ts';
import { canary, canaryAddresses, MARK } from './canary.ts';
import type { VisitedStore } from './stores.ts';

type Outcome = ErrorCode | 'accepted';

interface Walk {
  client: HttpClient;
  faults: string[];
  steps: number;
}

/** Headers that name a person or a machine. */
const tellingHeaders = {
  'User-Agent': `${MARK}/1.0`,
  Referer: `https://cage.example/${MARK}`,
  Cookie: `session=${MARK}`,
  'X-Client-Info': MARK,
  apikey: MARK,
};

async function step(walk: Walk, wanted: Outcome | null, request: RawRequest): Promise<void> {
  const { sent } = canaryAddresses[walk.steps % canaryAddresses.length] ?? { sent: '' };
  walk.steps += 1;
  const headers = { 'X-Forwarded-For': sent, ...tellingHeaders, ...request.headers };
  const answer = await walk.client.ask({ ...request, headers });
  const code = codeOfAnswer(answer);
  if (wanted !== null && code !== wanted) {
    walk.faults.push(`A step of the drill went wrong: ${code} instead of ${wanted}`);
  }
}

async function form(changes: Record<string, unknown> = {}): Promise<string> {
  const recaptchaToken = await solvedToken();
  return JSON.stringify({ ...formBody({ ...canary(), recaptchaToken }), ...changes });
}

let elsewhere = 0;
/** Another client, so that only the step that is about the limit meets it. */
const fromElsewhere = () => {
  elsewhere += 1;
  return { 'X-Forwarded-For': `10.9.${elsewhere >> 8}.${elsewhere & 255}` };
};

async function walkAnswers(walk: Walk): Promise<void> {
  for (const { sent } of canaryAddresses) {
    await step(walk, 'accepted', { headers: { 'X-Forwarded-For': sent }, body: await form() });
  }
  const body = await form();
  await step(walk, 'accepted', { body });
  await step(walk, 'accepted', { body });
  const { submissionFingerprint } = JSON.parse(body);
  const again = { submissionFingerprint, message: `Another ${MARK} was here before.` };
  await step(walk, 'fingerprint_conflict', { body: await form(again) });
  for (const changes of [
    { honeypotField: MARK },
    { message: `<script>${MARK}</script> and more` },
    { message: `${MARK} ${'a'.repeat(60)}` },
  ]) {
    await step(walk, 'accepted', { headers: fromElsewhere(), body: await form(changes) });
  }
  for (const changes of [
    { name: `${MARK} 7` },
    { email: `${MARK} @ cage` },
    { phone: `+${MARK}` },
    { company: MARK.repeat(20) },
    { message: MARK.repeat(200) },
    { recaptchaToken: '' },
  ]) {
    await step(walk, 'validation_failed', { body: await form(changes) });
  }
  await step(walk, 'captcha_rejected', {
    headers: fromElsewhere(),
    body: await form({ recaptchaToken: btoa(MARK) }),
  });
  for (const wrong of [
    `{"name": "${MARK}`,
    JSON.stringify(MARK),
    await form({ message: [MARK] }),
    await form({ message: `${MARK}\0` }),
    await form({ [MARK]: `${MARK}\ud800` }),
    await form({ submissionFingerprint: MARK }),
    Buffer.concat([Buffer.from(await form()), Buffer.from('ff', 'hex')]),
  ]) {
    await step(walk, 'bad_request', { body: wrong });
  }
  await step(walk, 'body_too_large', { body: MARK.repeat(limits.bodyBytes / 10) });
  await step(walk, 'unsupported_media_type', { headers: { 'Content-Type': MARK }, body });
  await step(walk, 'unauthorized', { headers: { Authorization: `Bearer ${MARK}` }, body });
  await step(walk, 'method_not_allowed', { method: 'PUT', body });
  await step(walk, 'not_found', { path: `/functions/v1/${MARK}`, body });
  await step(walk, 'origin_not_allowed', { headers: { Origin: `https://${MARK}.example` }, body });
  await step(walk, null, { path: `${FUNCTION_PATH}?email=${MARK}`, body });
  const limited = { 'X-Forwarded-For': canaryAddresses[0].sent };
  for (let n = 0; n < 6; n += 1) await step(walk, null, { headers: limited, body: await form() });
  await step(walk, 'rate_limited', { headers: limited, body: await form() });
}

/** What a browser without scripts, a crawler or a broken program sends. */
async function walkPages(walk: Walk, { url }: HostUnderTest): Promise<void> {
  const fields = `name=${MARK}&email=${MARK}%40cage.example`;
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  await step(walk, null, { path: '/about', headers: type, body: fields });
  await step(walk, null, { method: 'GET', path: `/about?${fields}` });
  await step(walk, null, { method: 'GET', path: `/nowhere?${fields}` });
  await step(walk, null, { method: 'GET', path: `/old-page?${fields}#${MARK}` });
  await step(walk, null, { method: 'GET', path: `/healthz?${fields}` });
  const head = `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: ${MARK}.example\r\n`;
  await sendOverWire(url, `${head}X-Name ${MARK}\r\n\r\n${fields}`);
  await sendOverWire(url, `${head}X-Name: ${MARK.repeat(2000)}\r\n\r\n`);
  await sendOverWire(url, `${head}Content-Length: 500\r\n\r\n${fields}`);
  await sendOverWire(url, `${MARK}\r\n\r\n`);
}

async function walkStoreFailures(walk: Walk, { failures }: VisitedStore): Promise<void> {
  for (const failure of failures) {
    await failure(async () =>
      step(walk, 'unavailable', { headers: fromElsewhere(), body: await form() }),
    );
  }
}

/** A mail server that refuses, and repeats in its refusal what it was given. */
async function openQuotingMailServer() {
  const refusal = (message: string, responseCode: number) =>
    Object.assign(new Error(message), { responseCode });
  let count = 0;
  return openMailServer({
    onRcptTo({ address }, _session, callback) {
      const isVisitor = address.includes(MARK);
      callback(isVisitor ? refusal(`5.1.1 <${address}>: unknown`, 550) : null);
    },
    onData(stream, _session, callback) {
      count += 1;
      const codes = [554, 451, 552];
      text(stream).then(
        (raw) =>
          callback(refusal(`5.7.1 Spam: ${raw.slice(-400)} ${MARK}`, codes[count % 3] ?? 554)),
        callback,
      );
    },
  });
}

/** An error page of the provider that quotes what it was asked. */
async function openQuotingProvider() {
  const server = createServer((request, response) => {
    text(request).then((body) =>
      response.writeHead(200).end(new URLSearchParams(body).get('response')),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    verifyUrl: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** All of it; resolves with everything that the hosts have written. */
export async function walkEveryPath(start: StartHost, site: Site, store: VisitedStore) {
  const mail = await openQuotingMailServer();
  const environment = {
    ...store.environment,
    SMTP_URL: mail.url,
    ACKNOWLEDGE: 'on',
    LOG_LEVEL: 'trace',
  };
  const host = await start(site, environment);
  const walk: Walk = { client: createHttpClient(host.url), faults: [], steps: 0 };
  await walkAnswers(walk);
  await walkPages(walk, host);
  await walkStoreFailures(walk, store);
  walk.client.close();
  await host.stop();

  const provider = await openQuotingProvider();
  const second = await start(site, {
    ...environment,
    CAPTCHA: 'recaptcha',
    CAPTCHA_SITE_KEY: 'site-key',
    CAPTCHA_SECRET_KEY: 'secret-key',
    CAPTCHA_VERIFY_URL: provider.verifyUrl,
  });
  // The digest of what was held goes out at the start.
  if (!(await store.untilTried())) walk.faults.push('E-mails still wait');
  walk.client = createHttpClient(second.url);
  for (const quoted of [MARK, `{"ip":${canaryAddresses[0].sent}}`]) {
    const body = await form({ recaptchaToken: quoted });
    await step(walk, 'accepted', { headers: fromElsewhere(), body });
  }
  walk.client.close();
  await second.stop();
  await provider.close();
  await mail.close();
  return { steps: walk.steps, faults: walk.faults, lines: [...host.lines, ...second.lines] };
}
