/** The deletion of old requests on the hosted backend, as its schedule calls it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { built } from '../test/kit/supabase/built.ts';
import { openProject } from '../test/kit/supabase/project.ts';

const DAY = 86_400_000;

let project: Awaited<ReturnType<typeof openProject>>;
beforeAll(async () => {
  project = await openProject();
  await project.startDeleting();
});
afterAll(() => project.close());

const receivedBefore = (name: string, ms: number) =>
  project.rows(
    `INSERT INTO contact.requests
       (fingerprint, content_digest, received_at, name, email, email_key, message, held_reasons)
     VALUES ($1, '', $2, $1, 'a@client.example', 'a@client.example', '', '[]')`,
    [name, Date.now() - ms],
  );

test('what is older than the pages promise goes, and the rest stays', async () => {
  await receivedBefore('old', built.retentionDays * DAY + DAY);
  await receivedBefore('young', built.retentionDays * DAY - DAY);
  const answer = await project.deleteOld();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ completedAt: expect.any(Number), deletedToday: 1 });
  expect(await project.rows('SELECT name FROM contact.requests')).toEqual([{ name: 'young' }]);
});

test('nobody without the key has it done', async () => {
  const url = `${project.url}/functions/v1/delete-old-requests`;
  for (const authorization of ['Bearer wrong', '']) {
    const headers = { Authorization: authorization };
    expect((await fetch(url, { method: 'POST', headers })).status).toBe(401);
  }
});
