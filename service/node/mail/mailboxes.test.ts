/** Delivery, SMTP mailer and a mail server that refuses a mailbox, the sender or what was written. */
import type { SMTPServerOptions, SMTPServerSession } from 'smtp-server';
import { beforeEach, describe, expect, test } from 'vitest';
import { acceptInput, COMPANY_MAIL, HOUR, MORNING } from '../../../test/kit/contact-requests.ts';
import { runUntil, startDelivery } from '../../../test/kit/delivery-fixture.ts';
import { openMailer, startMailServer } from '../../../test/kit/mail-fixture.ts';
import { type MailServer, refusal } from '../../../test/kit/mail-server.ts';
import { openStore } from '../../../test/kit/store-fixture.ts';
import type { DeliverDue } from '../../deliver/deliver.ts';
import type { ContactStore } from '../../store/store.ts';

const [SALES, OWNER] = ['sales@canal.example', 'owner@canal.example'];
const clock = { time: MORNING, now: () => clock.time };
type Answer = Parameters<NonNullable<SMTPServerOptions['onRcptTo']>>[2];

let store: ContactStore;
let server: MailServer;
/** What the server does when it is given the owner's mailbox, or our sender. */
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
const mail = (...mailboxes: string[]) => ({ ...COMPANY_MAIL, mailboxes });

const start = (mailboxes = [SALES, OWNER]) =>
  startDelivery({
    companyMail: mail(...mailboxes),
    ...{ store, mailer: openMailer(server.url), clock, log },
  });
const accept = (heldReasons: 'honeypot_filled'[] = []) =>
  store.accept(acceptInput({ heldReasons }, { mail: mail(SALES, OWNER) }));

const until = (deliver: DeliverDue, time: number) => runUntil(time, deliver, store, clock);

/** To whom e-mails went, in the order in which they were taken. */
const takers = () => server.received.flatMap(({ recipients }) => recipients);
const emailsOf = async (id: number) => (await store.historyOf(id)).emails;

describe('one of two mailboxes', () => {
  test.each([450, 452, 550])('is tried again by itself after %i, for three times', async (code) => {
    const deliver = start();
    let refusals = 0;
    answerOwner = (answer) => {
      refusals += 1;
      answer(refusals > 3 ? null : refusal(code, '4.2.1 <owner@canal.example> not now'));
    };
    await accept();
    await deliver();
    expect(takers()).toEqual([SALES]);
    expect(await emailsOf(1)).toMatchObject([
      { mailbox: SALES, state: 'sent', tries: 0, error: null },
      { mailbox: OWNER, state: 'waiting', tries: 1 },
    ]);
    expect((await emailsOf(1))[1]?.error).toContain(`RCPT TO ${code} 4.2.1`);
    await until(deliver, MORNING + HOUR);
    expect(takers()).toEqual([SALES, OWNER]);
    expect(new Set(server.received.map(({ email }) => email.messageId)).size).toBe(1);
    expect(refusals).toBe(4);
    expect(await emailsOf(1)).toMatchObject([{}, { state: 'sent', error: null }]);
    expect(logged.join()).not.toContain('@');
  });

  test.each<[string, typeof answerOwner]>([
    ['is answered with 421', refuse(421, 'closing')],
    ['breaks the connection', (_, session) => server.breakOff(session)],
  ])('that %s holds up no other', async (_, answer) => {
    answerOwner = answer;
    const deliver = start();
    for (let count = 0; count < 5; count += 1) await accept();
    await until(deliver, MORNING + HOUR);
    await accept();
    await until(deliver, MORNING + 2 * HOUR);
    expect(takers()).toEqual(new Array(6).fill(SALES));
    answerOwner = take;
    await until(deliver, MORNING + 3 * HOUR);
    expect(takers()).toHaveLength(12);
  });
});

/** A colleague who is away answers whom Reply-To names, unless the e-mail says that it is no person's. */
test('each e-mail says that a machine made it, and only a notification has a visitor to answer', async () => {
  await store.accept(acceptInput({ name: 'Anne', email: 'anne@client.example' }));
  await store.accept(acceptInput({ heldReasons: ['honeypot_filled'] }));
  await store.queueKeyEmails({ ...COMPANY_MAIL, now: MORNING, captcha: null });
  const once = { value: 'told', now: MORNING, mail: COMPANY_MAIL };
  const reminder = { kind: 'reminder' as const, details: { count: 1, held: 0, requests: [] } };
  const alert = { kind: 'alert' as const, details: { alert: 'schedule_stopped' as const } };
  await store.tellOnce({ ...once, occasion: 'reminder', message: reminder });
  await store.tellOnce({ ...once, occasion: 'alert', message: alert });
  await start([SALES])();
  expect(server.received).toHaveLength(5);
  for (const { email } of server.received) {
    expect(email.headers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
        expect.objectContaining({ key: 'x-auto-response-suppress', value: 'All' }),
      ]),
    );
    expect(email.to).toEqual([{ name: 'Sales', address: SALES }]);
  }
  const visitors = server.received.filter(({ email }) =>
    JSON.stringify(email.replyTo ?? []).includes('@client.example'),
  );
  expect(visitors.map(({ email }) => email.subject)).toEqual(['Request 1 of Anne']);
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
    await accept();
    await accept(['honeypot_filled']);
    const deliver = start([OWNER]);
    await until(deliver, MORNING + 3 * HOUR);
    expect(takers()).toEqual([]);
    [answerOwner, answerSender] = [take, take];
    server.outageMode = null;
    await until(deliver, MORNING + 4 * HOUR);
    expect(server.about('Our server room is too warm')).toHaveLength(2);
  });
});
