/** Outbox, SMTP mailer and a mail server that refuses a mailbox, the sender or what was written. */
import type { SMTPServerOptions, SMTPServerSession } from 'smtp-server';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  acceptInput,
  act,
  DAY,
  HOUR,
  MAIL_DOMAIN,
  MINUTE,
  MORNING,
} from '../../../test/kit/contact-requests.ts';
import { emailContext } from '../../../test/kit/email-context.ts';
import { openMailer, startMailServer } from '../../../test/kit/mail-fixture.ts';
import { type MailServer, refusal } from '../../../test/kit/mail-server.ts';
import { startWorker } from '../../../test/kit/outbox-fixture.ts';
import { openStore } from '../../../test/kit/store-fixture.ts';
import type { ContactStore } from '../../store/store.ts';
import { StoreUnavailableError } from '../../store/store.ts';
import { createWatch } from '../../upkeep/watch.ts';
import { createHealthCheck } from '../health.ts';

const [SALES, OWNER] = ['sales@canal.example', 'owner@canal.example'];
const clock = { time: MORNING, now: () => clock.time };
type Answer = Parameters<NonNullable<SMTPServerOptions['onRcptTo']>>[2];

let store: ContactStore;
let server: MailServer;
/** What the server does when it is given the owner's mailbox, the visitor's, or our sender. */
let answerOwner: (answer: Answer, session: SMTPServerSession) => void;
let answerSender: typeof answerOwner;
/** Each line of the log, whole. */
let logged: string[];

const take = (answer: Answer) => answer();
const refuse = (code: number, words: string) => (answer: Answer) => answer(refusal(code, words));

beforeEach(async () => {
  clock.time = MORNING;
  logged = [];
  [answerOwner, answerSender] = [take, take];
  store = openStore();
  server = await startMailServer({
    onMailFrom: (_, session, answer) => answerSender(answer, session),
    onRcptTo({ address }, session, answer) {
      if (address === OWNER) answerOwner(answer, session);
      else answer();
    },
  });
});

const record = (fields: object, message: string) =>
  void logged.push(`${message} ${JSON.stringify(fields)}`);
const log = { info: record, warn: record, error: record };

function start({ mailboxes = [SALES, OWNER], over = {} as Partial<ContactStore> } = {}) {
  const mailer = openMailer(server.url);
  return startWorker({
    mail: { ...emailContext.mail, to: mailboxes.map((address) => ({ name: '', address })) },
    store: { ...store, ...over },
    ...{ mailer, clock, log },
  });
}

/** As many times as it takes until then. */
async function runUntil(worker: ReturnType<typeof start>, time: number): Promise<void> {
  while (clock.time < time) {
    const { nextRunAt } = await worker.runOnce();
    clock.time = Math.min(Math.max(nextRunAt, clock.time + 1), time);
  }
}

/** To whom e-mails went, in the order in which they were taken. */
const takers = () => server.received.flatMap(({ recipients }) => recipients);
const messageIds = () => new Set(server.received.map(({ email }) => email.messageId));
const emailsOf = async (id: number) => (await store.historyOf(id)).emails;

const health = () =>
  createHealthCheck({
    ...{ store, clock, log },
    findProblem: async () => null,
    isSpooled: false,
    version: '1',
    release: '1',
  })();

describe('one of two mailboxes', () => {
  test.each([450, 452, 550])('is tried again by itself after %i, for three times', async (code) => {
    const worker = start();
    let refusals = 0;
    answerOwner = (answer) => {
      refusals += 1;
      answer(refusals > 3 ? null : refusal(code, '4.2.1 <owner@canal.example> not now'));
    };
    await store.accept(acceptInput());
    await worker.runOnce();
    expect(takers()).toEqual([SALES]);
    const [waiting] = await emailsOf(1);
    expect(waiting).toMatchObject({ state: 'waiting', tries: 1, waitsFor: [OWNER] });
    expect(waiting?.error).toContain(`RCPT TO ${code} 4.2.1`);
    expect((await health()).lastMailFailure).toContain(OWNER);
    await runUntil(worker, MORNING + HOUR);
    expect(takers()).toEqual([SALES, OWNER]);
    expect(messageIds().size).toBe(1);
    expect(refusals).toBe(4);
    expect(await emailsOf(1)).toMatchObject([{ state: 'sent', waitsFor: null, error: null }]);
    expect(await health()).toMatchObject({ status: 'ok', pending: 0 });
    expect(logged.join()).not.toContain('@');
  });

  test('that is refused for ever is told after an hour and given up after five days', async () => {
    const worker = start();
    answerOwner = refuse(550, '5.1.1 no such user');
    await store.accept(acceptInput());
    await runUntil(worker, MORNING + HOUR);
    expect((await health()).status).toBe('ok');
    clock.time += 1000;
    expect(await health()).toMatchObject({ status: 'degraded', pending: 1 });
    // As often as it is tried until then.
    const failure = { error: '550', dueAt: MORNING + 5 * DAY };
    for (let tries = 0; tries < 800; tries += 1) await store.markFailed(1, failure);
    expect(await health()).toMatchObject({ pending: 1, dead: 0 });
    clock.time = MORNING + 5 * DAY;
    await worker.runOnce();
    expect(takers()).toEqual([SALES]);
    expect(await health()).toMatchObject({ status: 'degraded', pending: 0, dead: 1 });
    expect(await emailsOf(1)).toMatchObject([{ state: 'dead', waitsFor: [OWNER] }]);
    expect((await store.findRequest(1))?.deliveryError).toContain(OWNER);
    expect(logged.join()).not.toContain('@');

    const watch = createWatch({
      ...{ store, clock, log },
      measure: async () => ({ disk: { measured: false }, lastBackup: { measured: false } }),
      messageIdDomain: MAIL_DOMAIN,
    });
    await watch();
    await worker.runOnce();
    expect(server.received.at(-1)?.email.text).toContain(OWNER);

    answerOwner = take;
    await act(store, 'retry', 1, clock.time);
    server.received = [];
    await worker.runOnce();
    expect(takers()).toContain(OWNER);
    expect(server.about('See it')).toHaveLength(1);
    expect(await emailsOf(1)).toMatchObject([{ state: 'sent' }]);
  });

  test.each<[string, typeof answerOwner]>([
    ['is answered with 421', refuse(421, 'closing')],
    ['breaks the connection', (_, session) => server.breakOff(session)],
  ])('that %s holds up no other', async (_, answer) => {
    answerOwner = answer;
    const worker = start();
    await store.accept(acceptInput());
    await runUntil(worker, MORNING + HOUR);
    expect(takers()).toEqual([SALES]);
    answerOwner = take;
    await runUntil(worker, MORNING + 2 * HOUR);
    expect(takers()).toEqual([SALES, OWNER]);
  });

  test('waits for digests, reminders and alerts too', async () => {
    const worker = start();
    answerOwner = refuse(450, 'greylisted');
    await store.accept(acceptInput({ heldReasons: ['honeypot_filled'] }));
    const once = { value: 'told', now: MORNING, messageIdDomain: MAIL_DOMAIN };
    const reminder = { kind: 'reminder' as const, details: { count: 0, held: 0, requests: [] } };
    await store.tellOnce({ ...once, occasion: 'reminder', message: reminder });
    await worker.runOnce();
    expect(takers()).toEqual([SALES, SALES]);
    answerOwner = take;
    await runUntil(worker, MORNING + HOUR);
    expect(takers()).toEqual([SALES, SALES, OWNER, OWNER]);
    expect(messageIds().size).toBe(2);
    expect(await store.outboxHealth()).toMatchObject({ pending: 0 });
  });

  test('is not sent again what it has when the host stops while another waits for its answer', async () => {
    const { promise: isReached, resolve } = Promise.withResolvers<void>();
    answerOwner = () => resolve();
    await store.accept(acceptInput());
    const [worker, stopping] = [start(), new AbortController()];
    const run = worker.runOnce(stopping);
    await isReached;
    await expect.poll(takers).toEqual([SALES]);
    await expect.poll(async () => (await emailsOf(1))[0]?.waitsFor).toEqual([OWNER]);
    stopping.abort();
    await run;
    await worker.finish(AbortSignal.abort());
    answerOwner = take;
    await store.resumeSending(clock.time);
    const next = start();
    await next.runOnce();
    expect(takers()).toEqual([SALES]);
    await runUntil(next, MORNING + 11 * MINUTE);
    expect(takers()).toEqual([SALES, OWNER]);
  });

  test('is not sent again what it has while the database cannot be written', async () => {
    answerOwner = refuse(450, 'greylisted');
    await store.accept(acceptInput());
    let isFull = true;
    const full = async (): Promise<never> => {
      throw new StoreUnavailableError('the disk is full');
    };
    const markMailboxes: ContactStore['markMailboxes'] = (...input) =>
      isFull ? full() : store.markMailboxes(...input);
    const worker = start({ over: { markMailboxes } });
    await worker.runOnce();
    expect(takers()).toEqual([SALES]);
    isFull = false;
    answerOwner = take;
    await runUntil(worker, MORNING + HOUR);
    expect(takers()).toEqual([SALES, OWNER]);
  });

  test('that leaves MAIL_TO is waited for no more, and one that joins gets only what is new', async () => {
    answerOwner = refuse(550, 'no such user');
    await store.accept(acceptInput({ name: 'Old' }));
    await start().runOnce();
    const worker = start({ mailboxes: [SALES, 'new@canal.example'] });
    await store.accept(acceptInput({ name: 'New' }));
    await runUntil(worker, MORNING + HOUR);
    expect(takers()).toEqual([SALES, SALES, 'new@canal.example']);
    expect(await store.outboxHealth()).toMatchObject({ pending: 0, dead: 0 });
  });
});

describe('no word of a visitor is left out because of', () => {
  const refused = (code: number, words: string) => () => {
    answerOwner = refuse(code, words);
  };
  test.each<[string, () => void]>([
    ['a mailbox that is disabled', refused(550, '5.2.1 disabled')],
    ['a quota', refused(452, '4.2.2 over quota')],
    ['a mail system that is full', refused(452, '4.3.1 no space')],
    ['the sender, told with the mailbox', refused(550, '5.7.23 SPF does not allow this sender')],
    ['a refusal that says nothing', refused(550, 'no')],
    [
      'our sender',
      () => {
        answerSender = refuse(550, '5.7.60 not allowed to send as');
      },
    ],
    [
      'what the server refuses in every e-mail',
      () => {
        server.outageMode = 'refuses';
      },
    ],
  ])('%s, however long that lasts', async (_, begin) => {
    begin();
    await store.accept(acceptInput());
    await store.accept(acceptInput({ heldReasons: ['honeypot_filled'] }));
    const worker = start({ mailboxes: [OWNER] });
    await runUntil(worker, MORNING + 3 * HOUR);
    expect(takers()).toEqual([]);
    [answerOwner, answerSender] = [take, take];
    server.outageMode = null;
    await runUntil(worker, MORNING + 4 * HOUR);
    expect(server.about('Our server room is too warm')).toHaveLength(2);
  });
});

test('a mailbox that stands twice in MAIL_TO gets each e-mail once', async () => {
  await store.accept(acceptInput());
  await start({ mailboxes: [SALES, OWNER, 'Sales@canal.example'] }).runOnce();
  expect(takers()).toHaveLength(2);
});
