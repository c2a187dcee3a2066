/** What several instances of the function have in common, and what a visitor cannot pretend. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FUNCTION_PATH } from '../service/domain/contract.ts';
import { startFunction } from '../test/kit/supabase/deno-process.ts';
import { openGateway, VISITOR_ADDRESS } from '../test/kit/supabase/gateway.ts';
import { publishableKey } from '../test/kit/supabase/keys.ts';
import { functionEnvironment, openProject, SITE } from '../test/kit/supabase/project.ts';
import { formOf, solveCaptcha } from '../test/kit/visitor.ts';

// Several programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let project: Awaited<ReturnType<typeof openProject>>;
beforeAll(async () => {
  project = await openProject({ instances: 2 });
});
afterAll(() => project.close());

async function post(headers: Record<string, string>, url = project.url) {
  const recaptchaToken = await solveCaptcha(project.url);
  return fetch(url + FUNCTION_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: publishableKey, ...headers },
    body: JSON.stringify(formOf({ recaptchaToken })),
  });
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
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await post(forged(n))).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  // Both have taken part.
  for (const instance of project.sending) await instance.untilLine('contact request accepted');
  expect((await post({ [VISITOR_ADDRESS]: '198.51.100.8' })).status).toBe(200);
});

test('with a wrong environment nothing seems to be accepted, and the log says why', async () => {
  const environment = {
    ...functionEnvironment(project.databaseUrl, project.resend.url),
    RESEND_API_KEY: '',
  };
  const instance = await startFunction('send-contact-email', environment);
  const gateway = await openGateway({ 'send-contact-email': () => [instance] });
  try {
    const response = await post({ Origin: SITE }, gateway.url);
    expect(response.status).toBe(503);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(SITE);
    expect(await response.json()).toMatchObject({ success: false, code: 'unavailable' });
    const [line = ''] = instance.lines.filter((one) => one.includes('"level":"error"'));
    expect(JSON.parse(line).problems).toEqual([
      'RESEND_API_KEY must be set: without it no e-mail can be sent.',
    ]);
  } finally {
    await gateway.close();
    await instance.kill();
  }
});
