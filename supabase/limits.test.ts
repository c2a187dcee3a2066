/** What several instances of the function have in common, and what a visitor cannot pretend. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FUNCTION_PATH } from '../service/domain/contract.ts';
import { startFunction } from '../test/kit/supabase/deno-process.ts';
import { openGateway, VISITOR_ADDRESS } from '../test/kit/supabase/gateway.ts';
import { publishableKey } from '../test/kit/supabase/keys.ts';
import { functionEnvironment, openProject, SITE } from '../test/kit/supabase/project.ts';
import { solveCaptcha, visitor } from '../test/kit/visitor.ts';

// Several programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let project: Awaited<ReturnType<typeof openProject>>;
beforeAll(async () => {
  project = await openProject({ instances: 2 });
});
afterAll(() => project.close());

async function post(headers: Record<string, string>, fields: object = {}, url = project.url) {
  const recaptchaToken = await solveCaptcha(project.url);
  return fetch(url + FUNCTION_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: publishableKey, ...headers },
    body: JSON.stringify({
      ...visitor,
      recaptchaToken,
      submissionFingerprint: crypto.randomUUID(),
      ...fields,
    }),
  });
}

async function statuses(count: number, headersOf: (n: number) => Record<string, string>) {
  const found: number[] = [];
  for (let n = 0; n < count; n += 1) found.push((await post(headersOf(n))).status);
  return found;
}

test('the limit is one for both instances, and no header of the visitor gets around it', async () => {
  const forged = (n: number) => ({
    [VISITOR_ADDRESS]: '198.51.100.7',
    'X-Forwarded-For': `203.0.113.${n}`,
    'X-Real-IP': `203.0.113.${n}`,
    'CF-Connecting-IP': `203.0.113.${n}`,
    'True-Client-IP': `203.0.113.${n}`,
    Forwarded: `for=203.0.113.${n}`,
  });
  expect(await statuses(6, forged)).toEqual([200, 200, 200, 200, 200, 429]);
  // Both have taken part.
  for (const instance of project.sending) await instance.untilLine('contact request accepted');
  expect((await post({ [VISITOR_ADDRESS]: '198.51.100.8' })).status).toBe(200);
});

test('visitors whose address the platform does not tell share one limit', async () => {
  const unknown = (n: number) => ({
    [VISITOR_ADDRESS]: n % 2 === 0 ? '2a06:98c0:3600::103' : 'unknown',
    'X-Forwarded-For': `203.0.113.${n}`,
  });
  expect(await statuses(6, unknown)).toEqual([200, 200, 200, 200, 200, 429]);
  for (const instance of project.sending) {
    await instance.untilLine('share one rate limit');
    const isNotice = (line: string) => line.includes('share one rate limit');
    expect(instance.lines.filter(isNotice)).toHaveLength(1);
  }
});

test('many identical requests at once: one is stored, all are answered with success', async () => {
  const submissionFingerprint = crypto.randomUUID();
  const recaptchaToken = await solveCaptcha(project.url);
  const headers = { [VISITOR_ADDRESS]: '198.51.100.9' };
  const fields = { submissionFingerprint, recaptchaToken };
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(headers, fields)));
  expect(answers.map(({ status }) => status)).toEqual(new Array(20).fill(200));
  const stored = await project.rows('SELECT id FROM contact.requests WHERE fingerprint = $1', [
    submissionFingerprint,
  ]);
  expect(stored).toHaveLength(1);
});

test('with a wrong environment nothing seems to be accepted, and the log says why', async () => {
  const environment = {
    ...functionEnvironment(project.databaseUrl, project.resend.url),
    RESEND_API_KEY: '',
    SECRET: 'too short',
  };
  const instance = await startFunction('send-contact-email', environment);
  const gateway = await openGateway({ 'send-contact-email': () => [instance] });
  try {
    const response = await post({ Origin: SITE }, {}, gateway.url);
    expect(response.status).toBe(503);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(SITE);
    const answer = await response.text();
    expect(JSON.parse(answer)).toMatchObject({ success: false, code: 'unavailable' });
    // Neither names of settings nor a stack.
    expect(answer).not.toMatch(/RESEND|SECRET| {4}at /);
    const log = instance.lines.filter((line) => line.includes('"level":"error"'));
    expect(log).toHaveLength(1);
    expect(JSON.parse(log[0] ?? '').problems).toEqual([
      'RESEND_API_KEY must be set: without it no e-mail can be sent.',
      'SECRET must be at least 16 characters of printable ASCII without spaces.',
    ]);
    expect(log[0]).not.toContain('too short');
  } finally {
    await gateway.close();
    await instance.kill();
  }
});
