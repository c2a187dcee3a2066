/** The hosted backend from end to end: a visitor's browser, the platform, PostgreSQL, Resend. */
import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { resendAddress } from '../service/deliver/email/addresses.ts';
import { type ContactAnswer, FUNCTION_NAME, FUNCTION_PATH } from '../service/domain/contract.ts';
import { BACKGROUND_TASK_SETTLED } from '../test/kit/supabase/edge-runtime.ts';
import { VISITOR_ADDRESS } from '../test/kit/supabase/gateway.ts';
import { anonymousKey, publishableKey } from '../test/kit/supabase/keys.ts';
import { built, DELIVERY_KEY, MAILBOX, openProject, SITE } from '../test/kit/supabase/project.ts';
import { type ResendAnswer, serverError } from '../test/kit/supabase/resend.ts';
import { formOf, solveCaptcha, visitor } from '../test/kit/visitor.ts';

// Several programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const DAY = 86_400_000;

let project: Awaited<ReturnType<typeof openProject>>;
let visitors = 0;
/** Requests that the present instance has accepted: each begins a background task. */
let accepted = 0;

beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

beforeEach(async () => {
  await project.rows('TRUNCATE contact.requests, contact.outbox CASCADE');
  project.resend.accepted.length = 0;
  project.resend.attempts.length = 0;
});
afterEach(async () => {
  await settled();
  project.resend.state.intercept = () => null;
  project.resend.state.onAccepted = () => undefined;
});

/** When the e-mails of all accepted requests were sent or have failed. */
async function settled(): Promise<void> {
  await project.sending[0]?.untilLine(BACKGROUND_TASK_SETTLED, accepted);
}

async function crash(): Promise<void> {
  await project.crash();
  accepted = 0;
}

/** A new visitor each time, with a program that uses supabase-js. */
async function invoke(key = publishableKey, headers: Record<string, string> = {}) {
  visitors += 1;
  const auth = { persistSession: false, autoRefreshToken: false };
  const body = { ...formOf(), recaptchaToken: await solveCaptcha(project.url) };
  const result = await createClient(project.url, key, { auth }).functions.invoke<ContactAnswer>(
    FUNCTION_NAME,
    { body, headers: { [VISITOR_ADDRESS]: `203.0.113.${visitors}`, ...headers } },
  );
  if (result.data?.success === true) accepted += 1;
  return result;
}

const outbox = () =>
  project.rows<{ message_id: string; sent: boolean; tries: number }>(
    'SELECT message_id, sent_at IS NOT NULL AS sent, tries FROM contact.outbox ORDER BY id',
  );

test.each([
  ['the legacy anonymous key', anonymousKey],
  ['a publishable key', publishableKey],
])('a request is stored and its e-mail sent, with %s', async (_, key) => {
  const { data, error } = await invoke(key);
  expect({ data, error }).toEqual({ data: { success: true }, error: null });
  await project.resend.until(1);

  const stored = await project.rows('SELECT name, email, company, message FROM contact.requests');
  const { name, email, company, message } = visitor;
  expect(stored).toEqual([{ name, email, company, message }]);
  const [sent] = project.resend.accepted;
  expect(sent?.email).toMatchObject({
    from: resendAddress(built.mail.from),
    to: [MAILBOX],
    reply_to: `${name} <${email}>`,
  });
  expect(sent?.email.text).toContain(message.replace(/^/gm, '> '));
  const [row] = await outbox();
  expect(sent?.email.headers['X-Entity-Ref-ID']).toBe(row?.message_id);
});

test('the form sends the key as bearer token too', async () => {
  const headers = { Authorization: `Bearer ${publishableKey}` };
  expect((await invoke(publishableKey, headers)).data).toEqual({ success: true });
});

test.each(['https://edge-runtime.supabase.com', 'https://standin.supabase.co'])(
  'the platform’s own pages at %s are as foreign as any',
  async (Origin) => {
    const init = {
      method: 'OPTIONS',
      headers: { Origin, 'Access-Control-Request-Method': 'POST' },
    };
    const { status, headers } = await fetch(project.url + FUNCTION_PATH, init);
    expect([status, headers.get('Access-Control-Allow-Origin')]).toEqual([403, null]);
  },
);

describe('nothing is lost', () => {
  test('while Resend is down: the schedule delivers later, under the same key', async () => {
    project.resend.state.intercept = () => serverError;
    expect((await invoke()).data).toEqual({ success: true });
    await settled();
    const [waiting] = await outbox();
    // Resend has failed, not the e-mail.
    expect(waiting).toMatchObject({ sent: false, tries: 0 });

    expect(await (await project.tick()).json()).toMatchObject({ pending: 1, dead: 0 });
    expect(project.resend.attempts).toHaveLength(1);

    project.resend.state.intercept = () => null;
    await project.timePasses();
    const delivered = await project.tick();
    expect(delivered.status).toBe(200);
    expect(await delivered.json()).toEqual({
      oldestUndeliveredAt: null,
      pending: 0,
      dead: 0,
      lastSentAt: expect.any(Number),
      lastError: null,
    });
    expect(project.resend.accepted).toHaveLength(1);
    expect(project.resend.attempts).toHaveLength(2);
    expect(new Set(project.resend.attempts).size).toBe(1);
  });

  test('when an instance is lost before it notes that Resend has the e-mail', async () => {
    const { promise: isReached, resolve: reached } = Promise.withResolvers<void>();
    const { promise: isOver, resolve: end } = Promise.withResolvers<ResendAnswer>();
    project.resend.state.onAccepted = () => {
      reached();
      return isOver;
    };
    expect((await invoke()).data).toEqual({ success: true });
    await isReached;
    await crash();
    end(serverError);
    project.resend.state.onAccepted = () => null;
    expect((await outbox()).map(({ sent }) => sent)).toEqual([false]);

    // Nobody else takes the e-mail while the lost instance may still be sending it.
    expect(await (await project.tick()).json()).toMatchObject({ pending: 1 });
    expect(project.resend.attempts).toHaveLength(1);
    await project.timePasses();
    expect(await (await project.tick()).json()).toMatchObject({ pending: 0 });
    expect(project.resend.accepted).toHaveLength(1);
    expect(project.resend.attempts).toHaveLength(2);
    expect(new Set(project.resend.attempts).size).toBe(1);
  });

  test('when the database is away: the visitor is told', async () => {
    await project.rows('ALTER SCHEMA contact RENAME TO away');
    try {
      await crash();
      const { error } = await invoke(publishableKey, { Origin: SITE });
      expect(error?.context.status).toBe(503);
      expect(error?.context.headers.get('Access-Control-Allow-Origin')).toBe(SITE);
      expect(await error?.context.json()).toMatchObject({ code: 'unavailable' });
    } finally {
      await project.rows('ALTER SCHEMA away RENAME TO contact');
    }
    // The same instance, once the database is back.
    expect((await invoke()).data).toEqual({ success: true });
  });
});

describe('the delivery function', () => {
  const call = (init: RequestInit) =>
    fetch(`${project.url}/functions/v1/deliver-contact-email`, { method: 'POST', ...init });

  test.each([
    ['a public key', publishableKey],
    ['half the key', DELIVERY_KEY.slice(0, 16)],
  ])('refuses a call with %s', async (_, key) => {
    const response = await call({ headers: { Authorization: `Bearer ${key}`, apikey: key } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ success: false, code: 'unauthorized' });
  });

  test('sends nothing when it is only looked at', async () => {
    const headers = { Authorization: `Bearer ${DELIVERY_KEY}` };
    const response = await call({ method: 'GET', headers });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('POST');
  });

  const alerts = () =>
    project.resend.accepted.filter(({ email }) =>
      JSON.stringify(email).includes(built.text.emails.alert.once),
    );

  test('deletes each hour what is older than the pages promise, and nothing else', async () => {
    const receivedBefore = (name: string, ms: number) =>
      project.rows(
        `INSERT INTO contact.requests
           (fingerprint, content_digest, received_at, name, email, email_key, message, held_reasons)
         VALUES ($1, '', $2, $1, 'a@client.example', 'a@client.example', '', '[]')`,
        [name, Date.now() - ms],
      );
    await receivedBefore('old', (built.retentionDays + 1) * DAY);
    await receivedBefore('young', (built.retentionDays - 1) * DAY);
    await project.rows('UPDATE contact.upkeep SET ran_at = ran_at - 3600000');
    await project.tick();
    expect(await project.rows('SELECT name FROM contact.requests')).toEqual([{ name: 'young' }]);
  });

  test('that is called no more is missed by whoever takes a request, and told', async () => {
    await project.rows('UPDATE contact.upkeep SET ran_at = ran_at - 7200000');
    await invoke();
    await settled();
    expect(alerts().map(({ email }) => email.subject)).toEqual([
      built.text.emails.alert.kinds.schedule_stopped.subject,
    ]);
    await project.tick();
    await invoke();
    await settled();
    expect(alerts()).toHaveLength(1);
  });
});

test('an address that is too long is not looked at', async () => {
  const ask = (end: string) => fetch(project.url + FUNCTION_PATH + end, { method: 'OPTIONS' });
  const answers = await Promise.all(['', `?${'a'.repeat(8192)}`].map(ask));
  expect(answers.map(({ status }) => status)).toEqual([204, 414]);
});

test('what visitors wrote is in no log', () => {
  const { name, email, message } = visitor;
  const lines = project.log();
  expect(lines.filter((line) => line.includes('contact request accepted')).length).toBeGreaterThan(
    5,
  );
  for (const secret of [name, email, message, '203.0.113.', DELIVERY_KEY, publishableKey]) {
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
});
