/** What failed holds up nothing else, unless the relay itself has failed, and is given up for no jump of the clock. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  acceptInput,
  DAY,
  HOUR,
  MAIL_DOMAIN,
  MINUTE,
  MORNING,
} from '../../test/kit/contact-requests.ts';
import { openOutbox } from '../../test/kit/outbox-fixture.ts';
import { DeliveryError, type OutgoingEmail } from './mailer.ts';
import type { OutboxWorker } from './outbox.ts';

const clock = { time: MORNING, now: () => clock.time };
let outbox: ReturnType<typeof openOutbox>;
let worker: OutboxWorker;

beforeEach(() => {
  clock.time = MORNING;
  outbox = openOutbox(clock);
  worker = outbox.startWorker();
});

async function closing(): Promise<never> {
  throw new DeliveryError('relay', 'DATA', { answer: '421 closing' });
}
const closingFor = (name: string) => async (email: OutgoingEmail) => {
  if (email.subject.includes(name)) await closing();
};

async function runUntil(time: number): Promise<void> {
  while (clock.time < time) {
    const { nextRunAt } = await worker.runOnce();
    clock.time = Math.min(Math.max(nextRunAt, clock.time + 1), time);
  }
}

const attempts = async () => {
  await outbox.store.makeDue(clock.time);
  const claim = { now: clock.time, limit: 100, leaseUntil: clock.time };
  return (await outbox.store.claimDue(claim)).map((entry) => entry.tries);
};

describe('an e-mail at which a relay that works breaks off', () => {
  it('holds up no other: of 30 and five others the five are out within a minute', async () => {
    outbox.server.serve = closingFor('Broken');
    await outbox.accept('Broken', 30);
    await runUntil(MORNING + HOUR);
    await outbox.accept('Genuine', 3);
    await outbox.store.accept(
      acceptInput({ receivedAt: clock.time, heldReasons: ['honeypot_filled'] }),
    );
    const key = { mailboxes: ['owner@canal.example'], by: null, captcha: null };
    await outbox.store.queueKeyEmails({ ...key, now: clock.time, messageIdDomain: MAIL_DOMAIN });
    await runUntil(clock.time + MINUTE);
    expect(outbox.sent.toSorted()).toEqual([
      'A key to https://canal.example',
      'Request 31 of Genuine',
      'Request 32 of Genuine',
      'Request 33 of Genuine',
      '[Held] 1 to look at',
    ]);
  });

  it('is tried again at its own times, also where the relay breaks off at every one', async () => {
    outbox.server.serve = closing;
    await outbox.accept('Broken', 40);
    await runUntil(MORNING + 35_000);
    expect(outbox.tried).toHaveLength(80);
    await runUntil(MORNING + 89_000);
    expect(outbox.tried).toHaveLength(80);
  });

  it('is not tried in haste where hundreds are, and holds up no other then either', async () => {
    outbox.server.serve = closingFor('Broken');
    await outbox.accept('Broken', 250);
    await runUntil(MORNING + 59_000);
    expect(outbox.tried).toHaveLength(100);
    await runUntil(MORNING + 10 * MINUTE);
    expect(outbox.tried.length).toBeLessThanOrEqual(1000);
    await outbox.accept('Genuine', 3);
    await runUntil(clock.time + MINUTE);
    expect(outbox.sent).toHaveLength(3);
  });
});

it('no e-mail is given up because the clock has jumped', async () => {
  outbox.server.serve = async () => {
    throw new DeliveryError('message', '451 try later');
  };
  await outbox.accept('Anne');
  await runUntil(clock.time + HOUR);
  clock.time += 400 * DAY;
  await runUntil(clock.time + 4 * DAY);
  outbox.server.serve = async () => undefined;
  await runUntil(clock.time + HOUR);
  expect(await outbox.store.findRequest(1)).toMatchObject({ delivery: 'sent' });
});

describe('an e-mail of which the mail server refuses a visitor’s text', () => {
  const filter = async ({ text, html }: OutgoingEmail) => {
    if (`${text}${html}`.includes('phish.example')) {
      throw new DeliveryError('message', 'DATA', { answer: '554 blocked for its content' });
    }
  };
  const message = 'Is this safe? https://phish.example/login';

  it.each([
    ['a notification', [], 'Request 1 of Anne'],
    ['a digest, and with it other people’s requests', ['honeypot_filled'], '[Held] 2 to look at'],
  ] as const)('goes without texts in the end: %s', async (_, heldReasons, subject) => {
    outbox.server.serve = filter;
    const input = { receivedAt: clock.time, heldReasons: [...heldReasons] };
    await outbox.store.accept(acceptInput({ ...input, name: 'Anne', message }));
    if (heldReasons.length > 0) await outbox.store.accept(acceptInput(input));
    await runUntil(MORNING + 20 * MINUTE);
    expect(outbox.sent).toEqual([]);
    await runUntil(MORNING + 2 * HOUR);
    expect(outbox.sent).toEqual([subject]);
  });
});

describe('a relay that fails its check', () => {
  const away = async () => {
    throw new DeliveryError('relay', 'connection refused');
  };
  beforeEach(() => {
    outbox.server.serve = closing;
    outbox.server.check = away;
  });

  it('is to blame, and not the e-mail, which notes why it waits', async () => {
    await outbox.accept('Innocent', 40);
    await runUntil(MORNING + HOUR);
    expect(outbox.tried).toHaveLength(1);
    expect(outbox.logged).toEqual(['The mail relay is down; e-mails wait for it']);
    expect(await outbox.store.outboxHealth()).toMatchObject({ lastError: 'connection refused' });
    expect(await attempts()).toEqual(new Array(40).fill(0));
  });

  it('is probed by the check alone, and then everything goes out at once', async () => {
    outbox.server.check = async () => undefined;
    await outbox.accept('Broken');
    await runUntil(MORNING + HOUR);
    outbox.server.check = away;
    await outbox.accept('Innocent', 40);
    await runUntil(MORNING + 2 * HOUR);
    outbox.server.check = async () => undefined;
    outbox.server.serve = closingFor('Broken');
    outbox.tried.length = 0;
    await runUntil(clock.time + 10 * MINUTE);
    expect(outbox.sent).toHaveLength(40);
    // What had failed before the outage comes last.
    expect(outbox.tried.indexOf('Request 1 of Broken')).toBe(40);
  });
});
