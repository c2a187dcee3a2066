import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordingLog } from '../../test/kit/at-end.ts';
import {
  acceptInput,
  act,
  COMPANY_MAIL,
  DAY,
  erasure,
  HOUR,
  MINUTE,
  MORNING,
} from '../../test/kit/contact-requests.ts';
import { startDelivery } from '../../test/kit/delivery-fixture.ts';
import { openStore } from '../../test/kit/store-fixture.ts';
import { type ContactStore, StoreUnavailableError } from '../store/store.ts';
import type { DeliverDue } from './deliver.ts';
import { DeliveryError, type Fault, type Mailer, type OutgoingEmail } from './mailer.ts';

const clock = { time: MORNING, now: () => clock.time };
/** Delivery from a real SQLite database, with a mail server that does what a test says. */
function openDelivery() {
  const store = openStore();
  const tried: OutgoingEmail[] = [];
  const sent: OutgoingEmail[] = [];
  const { lines, log } = recordingLog();
  /** What the mail server does with an e-mail; by default it takes it. */
  const server = {
    serve: async (_: OutgoingEmail, _signal: AbortSignal): Promise<void> => undefined,
  };
  const mailer: Mailer = {
    async send(email, signal) {
      tried.push(email);
      await server.serve(email, signal);
      sent.push(email);
    },
    close: async () => undefined,
  };
  /** Another is another host, or the same one after a restart. */
  const start = (parts: Partial<Parameters<typeof startDelivery>[0]> = {}) =>
    startDelivery({ store, mailer, clock, log, ...parts });
  return {
    ...{ store, server, tried, sent, lines, start },
    sentSubjects: () => sent.map(({ subject }) => subject),
    /** Stores requests, whose e-mails have their names in the subject. */
    async accept(name: string, count = 1) {
      for (let index = 0; index < count; index += 1) {
        await store.accept(acceptInput({ name, receivedAt: clock.now() }));
      }
    },
    /** Runs whenever something is due, until then. */
    async runUntil(time: number, deliver: DeliverDue) {
      while (clock.time < time) {
        const next = await deliver();
        const dueAt = (await store.nextDueAt()) ?? time;
        clock.time = Math.min(Math.max(next, dueAt, clock.time + 1), time);
      }
    },
  };
}

let outbox: ReturnType<typeof openDelivery>;
let deliver: DeliverDue;

beforeEach(() => {
  clock.time = MORNING;
  outbox = openDelivery();
  deliver = outbox.start();
});

const takeIt = async () => undefined;
/** Of the e-mails with the word in their subject. */
const refuse =
  (fault: Fault, word = '', answer?: string) =>
  async ({ subject }: OutgoingEmail) => {
    if (subject.includes(word)) throw new DeliveryError(fault, 'no', { answer });
  };
/** Resolves with how long it is until the next run. */
async function runAfter(ms: number): Promise<number> {
  clock.time += ms;
  return (await deliver()) - clock.time;
}
const runUntil = (time: number) => outbox.runUntil(time, deliver);
const deliveryOf = async (id: number) => (await outbox.store.findRequest(id))?.delivery;
const askForKey = () =>
  outbox.store.queueKeyEmails({ ...COMPANY_MAIL, now: clock.time, captcha: null });

describe('delivery', () => {
  it('sends what waits one after the other, each once, and looks again within a minute', async () => {
    let underWay = 0;
    outbox.server.serve = async () => {
      underWay += 1;
      await Promise.resolve();
      expect(underWay).toBe(1);
      underWay -= 1;
    };
    await outbox.accept('Anne', 45);
    expect(await runAfter(0)).toBe(MINUTE);
    expect(new Set(outbox.sent.map(({ messageId }) => messageId)).size).toBe(45);
    await runAfter(MINUTE);
    expect(outbox.sent).toHaveLength(45);
    expect(await outbox.store.outboxHealth()).toMatchObject({ pending: 0, lastSentAt: MORNING });
    expect(outbox.lines).toEqual([]);
  });

  it('keeps whatever else a host does waiting for a minute, however much is refused', async () => {
    outbox.server.serve = async () => {
      clock.time += 2000;
      throw new DeliveryError('words', 'no');
    };
    await outbox.accept('Anne', 100);
    expect(await runAfter(0)).toBeLessThanOrEqual(0);
    expect(outbox.tried).toHaveLength(30);
    await runAfter(0);
    expect(outbox.tried).toHaveLength(60);
  });

  it('sends to the mailboxes of now, each an e-mail of its own', async () => {
    await outbox.accept('Anne');
    const mailboxes = ['owner@canal.example', 'new@canal.example'];
    await outbox.start({ companyMail: { ...COMPANY_MAIL, mailboxes } })();
    expect(outbox.sent.map(({ to }) => to)).toEqual([
      { name: '', address: 'owner@canal.example' },
      { name: '', address: 'new@canal.example' },
    ]);
  });
});

describe('an e-mail that its mailbox refuses', () => {
  it('is tried again with growing delays while others go out', async () => {
    outbox.server.serve = refuse('mailbox', 'Request 1 ');
    await outbox.accept('Anne', 3);
    expect(await runAfter(0)).toBe(30_000);
    expect(outbox.sent).toHaveLength(2);
    expect(await runAfter(29_999)).toBe(1);
    expect(outbox.tried).toHaveLength(3);
    await runAfter(1);
    expect(outbox.tried).toHaveLength(4);
    expect(await runAfter(0)).toBe(MINUTE);
    outbox.server.serve = takeIt;
    await runAfter(MINUTE);
    expect(outbox.sent).toHaveLength(3);
    expect(outbox.lines).toMatchObject([{ level: 'warn', fields: { outboxId: 1, reason: 'no' } }]);
  });

  it('is given up after five days, which is said once, shown, and ends by sending it again', async () => {
    outbox.server.serve = refuse('mailbox', '', '550 no such mailbox');
    await outbox.accept('Anne');
    await runUntil(MORNING + 5 * DAY - MINUTE);
    expect(await deliveryOf(1)).toBe('waiting');
    await runUntil(MORNING + 5 * DAY + 20 * MINUTE);
    expect(await deliveryOf(1)).toBe('dead');
    expect(await outbox.store.outboxHealth()).toMatchObject({ dead: 1, pending: 0 });
    const { length } = outbox.tried;
    await runUntil(clock.time + DAY);
    expect(outbox.tried).toHaveLength(length);
    const errors = outbox.lines.filter(({ level }) => level === 'error');
    expect(errors).toMatchObject([{ fields: { requests: [1], reason: 'no: no such mailbox' } }]);

    expect(await act(outbox.store, 'retry', 1, clock.time)).toBe('changed');
    outbox.server.serve = takeIt;
    await runAfter(0);
    expect(await deliveryOf(1)).toBe('sent');
  });

  it('is the one that a defect of ours concerns, which is logged with its cause', async () => {
    const defect = new TypeError('anne@client.example is not a function');
    outbox.server.serve = async ({ subject }) => {
      if (subject.includes('Request 1 ')) throw defect;
    };
    await outbox.accept('Anne', 2);
    expect(await runAfter(0)).toBe(30_000);
    expect(outbox.sent).toHaveLength(1);
    const reason = 'Unexpected TypeError';
    expect(outbox.lines).toMatchObject([{ level: 'error', fields: { err: defect, reason } }]);
    expect(await outbox.store.outboxHealth()).toMatchObject({ lastError: reason });
  });
});

describe('an e-mail that is refused for its words', () => {
  const text = 'https://phish.example/login';
  const message = `Is this safe? ${text}`;
  const filter = async (email: OutgoingEmail) => {
    if (`${email.text}${email.html}`.includes(text)) throw new DeliveryError('words', 'blocked');
  };

  it.each([
    ['a notification', [], 'Request 1 of Anne'],
    ['a digest, and with it other people’s requests', ['honeypot_filled'], '[Held] 2 to look at'],
  ] as const)('goes without them after six refusals: %s', async (_, heldReasons, subject) => {
    outbox.server.serve = filter;
    const input = { receivedAt: clock.time, heldReasons: [...heldReasons] };
    await outbox.store.accept(acceptInput({ ...input, name: 'Anne', message }));
    if (heldReasons.length > 0) await outbox.store.accept(acceptInput(input));
    await runUntil(MORNING + 20 * MINUTE);
    expect(outbox.tried).toHaveLength(6);
    await runUntil(MORNING + 30 * MINUTE);
    expect(outbox.sentSubjects()).toEqual([subject]);
    expect(outbox.sent[0]?.text).toMatch(/https:\/\/canal\.example\/desk#(request=1|list=held)/);
  });

  it('goes with them where the mail server takes them after all', async () => {
    outbox.server.serve = filter;
    await outbox.accept('Other');
    await outbox.store.accept(acceptInput({ message }));
    await runUntil(MORNING + 20 * MINUTE);
    outbox.server.serve = takeIt;
    await runUntil(MORNING + HOUR);
    expect(outbox.sent.map((email) => email.text.includes(text))).toEqual([false, true]);
  });

  it('is tried as it is while it is refused for another reason', async () => {
    outbox.server.serve = filter;
    await outbox.store.accept(acceptInput({ message }));
    await runUntil(MORNING + 20 * MINUTE);
    outbox.server.serve = refuse('mailbox');
    await runUntil(MORNING + HOUR);
    expect(outbox.tried.length).toBeGreaterThan(6);
    expect(outbox.tried.every((email) => email.text.includes(text))).toBe(true);
  });

  it('is tried as it is where other reasons came between: only words count', async () => {
    outbox.server.serve = refuse('mailbox');
    await outbox.store.accept(acceptInput({ message }));
    await runUntil(MORNING + HOUR);
    outbox.server.serve = filter;
    outbox.tried.length = 0;
    await runUntil(MORNING + 3 * HOUR);
    expect(outbox.tried.slice(0, 6).every((email) => email.text.includes(text))).toBe(true);
    expect(outbox.sent).toHaveLength(1);
  });
});

describe('while the mail server cannot be used', () => {
  const logged = () => outbox.lines.map(({ level, message }) => `${level} ${message}`);

  it('tries one e-mail a run, at distances that grow to ten minutes, whatever comes meanwhile', async () => {
    outbox.server.serve = refuse('relay');
    await outbox.accept('Anne', 40);
    const distances: number[] = [];
    while (clock.time < MORNING + HOUR) {
      const begun = clock.time;
      const { length } = outbox.tried;
      await outbox.accept('Bob');
      await runUntil(clock.time + 1);
      while (outbox.tried.length === length) await runUntil(clock.time + 1000);
      distances.push(Math.round((clock.time - begun) / 1000));
    }
    expect(distances.slice(1, 8)).toEqual([30, 60, 120, 240, 480, 600, 600]);
    expect(outbox.tried).toHaveLength(distances.length);
    expect(logged()).toEqual(['warn The mail relay is down; e-mails wait for it']);
  });

  it('loses nothing over the holidays: all goes out at once with the right password', async () => {
    outbox.server.serve = refuse('relay', '', '535 5.7.8 wrong password');
    await outbox.accept('Anne', 20);
    await runUntil(MORNING + 8 * DAY);
    const { dead, lastError } = await outbox.store.outboxHealth();
    expect([dead, lastError]).toEqual([0, 'no: 5.7.8 wrong password']);
    expect((await outbox.store.historyOf(1)).emails).toMatchObject([{ tries: 0 }]);
    outbox.server.serve = takeIt;
    await runUntil(clock.time + 11 * MINUTE);
    expect(new Set(outbox.sent.map(({ messageId }) => messageId)).size).toBe(20);
    expect(outbox.sent).toHaveLength(20);
    expect(logged().at(-1)).toBe('info The mail relay is up again');
  });

  it('is not held up for hours by a clock that was set back', async () => {
    outbox.server.serve = refuse('relay');
    await outbox.accept('Anne');
    await runAfter(0);
    outbox.server.serve = takeIt;
    await runAfter(-5 * HOUR);
    expect(outbox.sent).toHaveLength(1);
  });

  it('lets others through where it is one e-mail at which it fails', async () => {
    outbox.server.serve = refuse('relay', 'Request 1 ');
    await outbox.accept('Anne', 60);
    await runUntil(MORNING + MINUTE);
    expect(outbox.sent).toHaveLength(59);
  });
});

describe('a crash', () => {
  const killed = (): Partial<ContactStore> => ({
    noteSent: async () => {
      throw new Error('killed');
    },
  });
  const start = (broken: Partial<ContactStore>) =>
    outbox.start({ store: { ...outbox.store, ...broken } });

  it('between sending and noting sends the very same again, after the lease', async () => {
    await outbox.accept('Anne');
    await expect(start(killed())()).rejects.toThrow('killed');
    await askForKey();
    deliver = start({ noteSent: killed().noteSent });
    await expect(runAfter(MINUTE)).rejects.toThrow('killed');
    deliver = outbox.start();
    await runAfter(10 * MINUTE);
    expect(outbox.sent).toHaveLength(2);
    await runAfter(2 * MINUTE);
    expect(outbox.sent).toHaveLength(4);
    // A key is made anew, and no second one.
    expect(outbox.sent.slice(2)).toEqual(outbox.sent.slice(0, 2));
    expect(await outbox.store.outboxHealth()).toMatchObject({ pending: 0 });
  });

  it('of the database alone sends nothing twice', async () => {
    await outbox.accept('Anne');
    let isFull = true;
    deliver = start({
      noteSent: async (id, now) => {
        if (isFull) throw new StoreUnavailableError('disk full');
        return outbox.store.noteSent(id, now);
      },
    });
    expect(await runAfter(0)).toBe(30_000);
    expect(outbox.lines).toMatchObject([
      { level: 'warn', fields: { err: { message: 'disk full' } } },
    ]);
    await runAfter(HOUR);
    isFull = false;
    await runAfter(MINUTE);
    expect(outbox.sent).toHaveLength(1);
    expect(await deliveryOf(1)).toBe('sent');
  });
});

describe('a send', () => {
  it('has a deadline, which is shorter than its lease', async () => {
    await outbox.accept('Anne');
    const deadline = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
    outbox.server.serve = async (_, signal) => {
      deadline.abort();
      if (signal.aborted) throw new DeliveryError('words', 'too slow');
    };
    const leaseNext = vi.spyOn(outbox.store, 'leaseNext');
    await runAfter(0);
    const limit = timeout.mock.calls[0]?.[0] ?? Number.POSITIVE_INFINITY;
    timeout.mockRestore();
    const { now = 0, leaseUntil = 0 } = leaseNext.mock.calls[0]?.[0] ?? {};
    expect(limit).toBeLessThan(leaseUntil - now);
    expect(limit).toBeGreaterThanOrEqual(10 * MINUTE);
    expect(outbox.sent).toEqual([]);
  });

  it('that goes on when the host stops is the last, and is noted', async () => {
    await outbox.accept('Anne', 5);
    const stopping = new AbortController();
    outbox.server.serve = async () => stopping.abort();
    await deliver(stopping.signal);
    expect(outbox.sent).toHaveLength(1);
    expect(await outbox.store.outboxHealth()).toMatchObject({ pending: 4 });
    outbox.server.serve = takeIt;
    deliver = outbox.start();
    await runAfter(0);
    expect(outbox.sent).toHaveLength(5);
  });

  it('that is cut off by a stop waits for its lease, because it may have arrived', async () => {
    await outbox.accept('Anne');
    const stopping = new AbortController();
    outbox.server.serve = async () => {
      stopping.abort();
      throw new DeliveryError('words', 'cut off');
    };
    await deliver(stopping.signal);
    outbox.server.serve = takeIt;
    deliver = outbox.start();
    await runAfter(11 * MINUTE);
    expect(outbox.sent).toEqual([]);
    await runAfter(MINUTE);
    expect(outbox.sent).toHaveLength(1);
  });

  it('whose request is erased meanwhile leaves nothing behind', async () => {
    await outbox.accept('Anne');
    outbox.server.serve = async () => {
      await outbox.store.eraseByEmail('anne@client.example', erasure);
      throw new DeliveryError('mailbox', 'no');
    };
    await runAfter(0);
    expect(await outbox.store.outboxHealth()).toMatchObject({ pending: 0, lastError: null });
    expect(outbox.tried).toHaveLength(1);
  });
});
