/** The desk on the hosted backend: the platform, PostgreSQL, Resend. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DESK_PATH } from '../service/domain/desk.ts';
import { acceptInput } from '../test/kit/contact-requests.ts';
import { openStoreAt } from '../test/kit/postgres-fixture.ts';
import { MAILBOX, openProject, PARTNER, SITE } from '../test/kit/supabase/project.ts';

// Several programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let project: Awaited<ReturnType<typeof openProject>>;
beforeAll(async () => {
  project = await openProject();
  await project.startDesk();
});
afterAll(() => project.close());

async function call(path: string, key: string | null, body?: object, origin = SITE) {
  const response = await fetch(`${project.url}${DESK_PATH}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Origin: origin,
      ...(key !== null && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { response, answer: await response.json() };
}

test('a key comes by e-mail and opens the requests; what is done stays done', async () => {
  const store = openStoreAt(project.databaseUrl);
  await store.accept(acceptInput({ receivedAt: Date.now() }));
  await store.accept(acceptInput({ heldReasons: ['honeypot_filled'] }));

  expect((await call('/requests', 'no key', {})).response.status).toBe(401);
  expect((await call('/key', null, {}, PARTNER)).response.status).toBe(403);
  expect((await call('/key', null, {})).answer).toMatchObject({ sent: true });
  expect((await call('/key', null, {})).answer).toMatchObject({ sent: false });
  const keyEmails = () =>
    project.resend.accepted
      .map(({ email }) => email)
      .filter(({ text, html }) => `${text}${html}`.includes('#key='));
  await expect.poll(keyEmails).toHaveLength(1);
  const [keyEmail] = keyEmails();
  expect(keyEmail?.to).toEqual([MAILBOX]);
  expect(keyEmail?.reply_to).toContain(MAILBOX);
  const key = /#key=(\S+)/.exec(keyEmail?.text ?? '')?.[1] ?? '';

  const list = await call('/requests', key, { q: 'tremblay' });
  expect(list.response.headers.get('Access-Control-Allow-Origin')).toBe(SITE);
  expect(list.answer).toMatchObject({ counts: { open: 1, held: 1 }, requests: [{ id: 1 }] });
  const doing = { person: 'Sam', version: 0, actId: crypto.randomUUID() };
  expect((await call('/requests/2/acts', key, { act: 'not_spam', ...doing })).answer).toMatchObject(
    {
      outcome: 'changed',
      request: { state: 'open' },
    },
  );
  await project.resend.until(3);
  // The e-mail has arrived a moment before it is noted that it was sent.
  await expect
    .poll(async () => (await call('/requests/2', key)).answer)
    .toMatchObject({
      request: { id: 2, name: 'Anne Tremblay', delivery: 'sent', version: 1 },
      record: [{ act: 'not_spam' }],
    });
  await store.revokeKeys({ person: 'Sam', mailbox: null }, Date.now());
  expect((await call('/requests', key, {})).response.status).toBe(401);
  for (const secret of [key, 'Tremblay', 'Sam', MAILBOX]) {
    expect(project.log().filter((line) => line.includes(secret))).toEqual([]);
  }
});
