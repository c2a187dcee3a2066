import { beforeEach, expect, test } from 'vitest';
import {
  acceptInput,
  DAY,
  erasure,
  HOUR,
  MINUTE,
  MORNING,
} from '../../../test/kit/contact-requests.ts';
import { emailContext } from '../../../test/kit/email-context.ts';
import { startWorker as startEmails } from '../../../test/kit/outbox-fixture.ts';
import { openStore } from '../../../test/kit/store-fixture.ts';
import { WEBHOOK_SECRET } from '../../../test/kit/webhook-receiver.ts';
import type { ContactStore } from '../../store/store.ts';
import { createWebhookWorker } from '../outbox.ts';
import type { WebhookMessage } from './formats.ts';

let store: ContactStore;
let posted: WebhookMessage[];
/** How the receiver answers. */
let answer: (message: WebhookMessage) => number;
let logged: string[];
const clock = { time: MORNING, now: () => clock.time };
const random = () => 0.5;
const record = (_: object, message: string) => void logged.push(message);
const log = { info: record, warn: record, error: record };

beforeEach(() => {
  store = openStore({ hasWebhook: true });
  posted = [];
  logged = [];
  answer = () => 204;
  clock.time = MORNING;
});

const startWorker = () =>
  createWebhookWorker({
    webhook: {
      url: 'https://hooks.example/secret-path',
      format: 'standard',
      secret: WEBHOOK_SECRET,
      allowPrivate: false,
    },
    post: async (message) => {
      posted.push(message);
      return answer(message);
    },
    ...{ store, clock, random, log },
    text: emailContext.text,
  });

const accept = (name: string) => store.accept(acceptInput({ name }));
const names = () => posted.map(({ body }) => JSON.parse(body).data.name);
const ids = () => posted.map(({ headers }) => headers['webhook-id']);

test('a webhook that fails is tried again with the same id, and its e-mail goes out meanwhile', async () => {
  answer = () => 404;
  await accept('First');
  const worker = startWorker();
  const { nextRunAt } = await worker.runOnce();
  expect(nextRunAt).toBe(MORNING + 30_000);
  expect(await store.outboxHealth()).toMatchObject({
    lastError: 'The webhook answered 404',
  });

  const subjects: string[] = [];
  const mailer = {
    send: async ({ subject }: { subject: string }) => void subjects.push(subject),
    close: async () => undefined,
  };
  await startEmails({ store, mailer, clock }).runOnce();
  expect(subjects).toHaveLength(1);
  expect(posted).toHaveLength(1);

  answer = () => 204;
  clock.time = nextRunAt;
  await worker.runOnce();
  expect(names()).toEqual(['First', 'First']);
  expect(new Set(ids()).size).toBe(1);
  expect(await store.outboxHealth()).toMatchObject({ pending: 0, dead: 0, lastError: null });
  expect(logged).toEqual([
    'The webhook cannot be used; its messages wait for it',
    'The webhook can be used again',
  ]);
});

test('while it is down one message tries it, and the others follow', async () => {
  answer = () => 401;
  for (const name of ['One', 'Two', 'Three']) await accept(name);
  const worker = startWorker();
  await worker.runOnce();
  expect(names()).toEqual(['One']);
  answer = () => 200;
  clock.time += MINUTE;
  await worker.runOnce();
  expect(names().toSorted()).toEqual(['One', 'One', 'Three', 'Two']);
});

test.each([400, 408, 429, 500, 503])(
  'messages that are refused with %i hold up no other',
  async (status) => {
    answer = ({ body }) => (body.includes('Refused') ? status : 200);
    for (let count = 0; count < 30; count += 1) await accept('Refused');
    await accept('Taken');
    await startWorker().runOnce();
    expect(names()).toEqual([...new Array(30).fill('Refused'), 'Taken']);
  },
);

test('it is given up after five days, as an e-mail is, and stays to be tried again', async () => {
  answer = () => 410;
  await accept('Lost');
  const worker = startWorker();
  for (clock.time = MORNING; clock.time <= MORNING + 5 * DAY + HOUR; ) {
    clock.time = (await worker.runOnce()).nextRunAt;
  }
  expect(await store.outboxHealth()).toMatchObject({ dead: 1 });
  expect(logged).toContain('A webhook message was given up after five days');
  expect(await store.retryAll(clock.time)).toBe(1);
  answer = () => 200;
  posted = [];
  await startWorker().runOnce();
  expect(names()).toEqual(['Lost']);
});

test('of a request that is erased nothing is posted', async () => {
  await accept('Erased');
  await store.eraseRequest(1, erasure);
  await startWorker().runOnce();
  expect(posted).toEqual([]);
});
