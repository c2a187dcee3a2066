/** The webhook of the host as a whole: real sockets, real SQLite, a real receiver. */
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test } from 'vitest';
import { atEnd } from '../../test/kit/at-end.ts';
import { openHost, openSite } from '../../test/kit/host-fixture.ts';
import { startMailServer } from '../../test/kit/mail-fixture.ts';
import type { MailServer } from '../../test/kit/mail-server.ts';
import type { SmallSite } from '../../test/kit/small-site.ts';
import { postRequest, visitor } from '../../test/kit/visitor.ts';
import { openWebhookReceiver, WEBHOOK_SECRET } from '../../test/kit/webhook-receiver.ts';

let fixture: SmallSite;
let mail: MailServer;
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>;
beforeEach(async () => {
  fixture = openSite();
  mail = await startMailServer();
  receiver = await openWebhookReceiver();
  atEnd(receiver.close);
});

const start = (changes: Record<string, string>) =>
  openHost(fixture, { SMTP_URL: mail.url, WEBHOOK_SECRET, ...changes });

test('a request is posted beside its e-mail; what failed is posted after the next start', async () => {
  const settings = { WEBHOOK_URL: receiver.url, WEBHOOK_ALLOW_PRIVATE: 'on' };
  receiver.statuses.push(500);
  const host = await start(settings);
  expect(host.announcements).toContainEqual({
    level: 'warn',
    sentence: expect.stringContaining('the privacy policy names nobody'),
  });
  await postRequest(host.url);
  await mail.until(1);
  await expect.poll(() => receiver.received).toHaveLength(1);
  await host.stop();

  const next = await start(settings);
  await expect.poll(() => receiver.received).toHaveLength(2);
  const [failed, taken] = receiver.received;
  expect(taken?.path).toBe('/hook');
  expect(taken?.headers['webhook-id']).toBe(failed?.headers['webhook-id']);
  const verified = new Webhook(WEBHOOK_SECRET).verify(
    taken?.body ?? '',
    taken?.headers as Record<string, string>,
  );
  const { name, email, phone, company, message } = visitor;
  expect(verified).toMatchObject({
    type: 'request.received',
    data: { id: 1, name, email, phone, company, message },
  });
  await next.stop();
  expect(mail.received).toHaveLength(1);
});

test('nothing is posted to a private address that is not allowed, and health says why', async () => {
  const host = await start({ WEBHOOK_URL: `https://127.0.0.1:${receiver.port}/hook` });
  await postRequest(host.url);
  await mail.until(1);
  const health = async () => (await fetch(`${host.url}/healthz`)).json();
  await expect.poll(async () => (await health()).lastMailFailure).toContain('private address');
  expect(await health()).toMatchObject({ pending: 1 });
  expect(receiver.received).toEqual([]);
  await host.stop();
});
