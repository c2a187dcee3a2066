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

/** Which two weeks of ticks before now have marked. */
const markedBefore = (request: number) =>
  project.rows(
    `INSERT INTO contact.ticks (uptime_ms, at, requests_to, acts_to, newest_request, newest_act)
     SELECT n * 3600000, CAST($1 AS bigint) + n * 3600000, $2, 0, 0, 0 FROM generate_series(1, 337) AS n`,
    [Date.now() - 338 * 3_600_000, request],
  );

test('what is older than the pages promise, and was marked for two weeks, goes; the success is noted', async () => {
  await receivedBefore('old', built.retentionDays * DAY + DAY);
  await receivedBefore('young', built.retentionDays * DAY - DAY);
  const first = await project.deleteOld();
  expect(first.status).toBe(200);
  const unusualDeletion = { requests: 2, days: built.retentionDays };
  expect(await first.json()).toMatchObject({ unusualDeletion });
  await project.rows('DELETE FROM contact.ticks');
  await markedBefore(1);
  expect(await (await project.deleteOld()).json()).toMatchObject({
    unusualDeletion: { requests: 1 },
  });
  expect(await project.rows('SELECT name FROM contact.requests')).toEqual([{ name: 'young' }]);
  expect(
    await project.rows('SELECT days, succeeded_at IS NOT NULL AS noted FROM contact.retention'),
  ).toEqual([{ days: built.retentionDays, noted: true }]);
});

test('nobody without the key has it done', async () => {
  const url = `${project.url}/functions/v1/delete-old-requests`;
  for (const authorization of ['Bearer wrong', '']) {
    const headers = { Authorization: authorization };
    expect((await fetch(url, { method: 'POST', headers })).status).toBe(401);
  }
});
