import { beforeEach, describe, expect, it } from 'vitest';
import {
  acceptInput,
  DAY,
  erasure,
  HOUR,
  MINUTE,
  MORNING,
} from '../../test/kit/contact-requests.ts';
import { startWorker } from '../../test/kit/outbox-fixture.ts';
import { openStore } from '../../test/kit/store-fixture.ts';
import { type ContactStore, StoreUnavailableError } from '../store/store.ts';
import { DeliveryError, type Mailer, type OutgoingEmail } from './mailer.ts';
import type { OutboxWorker } from './outbox.ts';

type LogLine = { level: string; message: string; fields: Record<string, unknown> };

let store: ContactStore;
let worker: OutboxWorker;
let sent: OutgoingEmail[];
let erased: string[];
let tried: string[];
let lines: LogLine[];
/** Taking an e-mail back fails. */
let isErasureDenied: boolean;
/** What the mail server does with an e-mail; the default takes it. */
let serve: (email: OutgoingEmail) => Promise<void>;
const clock = { time: MORNING, now: () => clock.time };

const takeIt = () => Promise.resolve();
const relayDown = async () => {
  throw new DeliveryError('relay', 'connection refused');
};
const refuse = async () => {
  throw new DeliveryError('message', '550 no such mailbox');
};
const mailer: Mailer = {
  async send(email) {
    tried.push(email.subject);
    await serve(email);
    sent.push(email);
  },
  async erase(messageId) {
    if (isErasureDenied) throw new Error('EACCES');
    erased.push(messageId);
  },
  close: () => Promise.resolve(),
};

function start(overrides: { store?: ContactStore } = {}): OutboxWorker {
  const record = (level: string) => (fields: LogLine['fields'], message: string) => {
    lines.push({ level, message, fields });
  };
  const log = { info: record('info'), warn: record('warn'), error: record('error') };
  return startWorker({ store, mailer, clock, log, ...overrides });
}

async function acceptMany(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await store.accept(acceptInput({ receivedAt: clock.time }));
  }
}

async function runAfter(ms: number): Promise<number> {
  clock.time += ms;
  return (await worker.runOnce()).nextRunAt - clock.time;
}

beforeEach(() => {
  clock.time = MORNING;
  [sent, erased, tried, lines] = [[], [], [], []];
  serve = takeIt;
  isErasureDenied = false;
  store = openStore();
  worker = start();
});

describe('the outbox worker', () => {
  it('sends what waits, each e-mail once, and looks again within a minute', async () => {
    await acceptMany(45);
    expect(await runAfter(0)).toBe(MINUTE);
    expect(sent).toHaveLength(45);
    expect(new Set(sent.map((email) => email.messageId)).size).toBe(45);
    await runAfter(MINUTE);
    expect(sent).toHaveLength(45);
    expect(await store.outboxHealth()).toMatchObject({ pending: 0, oldestUndeliveredAt: null });
    expect(lines).toEqual([]);
  });

  it('has one e-mail under way at a time, so that a kill repeats one at most', async () => {
    let underWay = 0;
    let most = 0;
    serve = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
    };
    await acceptMany(30);
    await runAfter(0);
    expect(most).toBe(1);
  });
});

describe('an e-mail that is refused', () => {
  it('is tried again with growing delays while others go out', async () => {
    serve = async (email) => (email.subject.startsWith('Request 1 ') ? refuse() : undefined);
    await acceptMany(3);
    expect(await runAfter(0)).toBe(30_000);
    expect(sent).toHaveLength(2);
    expect(await runAfter(29_999)).toBe(1);
    expect(tried).toHaveLength(3);
    expect(await runAfter(1)).toBe(MINUTE);
    expect(tried).toHaveLength(4);
    serve = takeIt;
    await runAfter(MINUTE);
    expect(sent).toHaveLength(3);
    expect(lines).toMatchObject([{ level: 'warn', fields: { reason: '550 no such mailbox' } }]);
  });

  it('is given up after five days, which is said once, and can be replayed', async () => {
    serve = refuse;
    await acceptMany(1);
    while ((await store.outboxHealth()).dead === 0) {
      clock.time = (await worker.runOnce()).nextRunAt;
      expect(clock.time).toBeLessThanOrEqual(MORNING + 5 * DAY + MINUTE);
    }
    expect(tried.length).toBeGreaterThan(500);
    const errors = lines.filter((line) => line.level === 'error');
    expect(errors).toMatchObject([{ fields: { requests: [1], reason: '550 no such mailbox' } }]);
    expect(await store.findRequest(1)).toMatchObject({ delivery: 'dead' });

    await runAfter(DAY);
    expect(sent).toEqual([]);
    expect(await store.retryAll(clock.time)).toBe(1);
    await runAfter(0);
    expect(await store.findRequest(1)).toMatchObject({ delivery: 'waiting' });
    serve = takeIt;
    await runAfter(MINUTE);
    expect(await store.findRequest(1)).toMatchObject({ delivery: 'sent' });
  });

  it('counts a defect of ours as its own, logs the cause, and stores no personal data', async () => {
    const defect = new TypeError('anne@client.example is not a function');
    serve = async () => {
      throw defect;
    };
    await acceptMany(1);
    expect(await runAfter(0)).toBe(30_000);
    expect(lines).toMatchObject([
      { level: 'error', fields: { err: defect, reason: 'Unexpected TypeError' } },
    ]);
  });
});

describe('while the mail relay is down', () => {
  it('tries one e-mail a run, at growing distances of at most ten minutes', async () => {
    serve = relayDown;
    await acceptMany(40);
    let next = await runAfter(0);
    expect(tried).toHaveLength(1);
    const probes: number[] = [];
    while (clock.time < MORNING + HOUR) {
      const triedBefore = tried.length;
      next = await runAfter(next);
      if (tried.length > triedBefore) probes.push(clock.time);
    }
    // One e-mail a probe; the runs between them only look whether there is something to send.
    expect(tried).toHaveLength(1 + probes.length);
    const distances = probes.map((at, index) => (at - (probes[index - 1] ?? MORNING)) / 1000);
    expect(distances.slice(0, 7)).toEqual([30, 60, 120, 240, 480, 500, 500]);
    expect(lines.map((line) => line.level)).toEqual(['warn']);
  });

  it('does not wait for hours because the clock was set back', async () => {
    serve = relayDown;
    await acceptMany(1);
    await runAfter(0);
    serve = takeIt;
    await runAfter(-5 * HOUR);
    expect(sent).toHaveLength(1);
  });

  it('is not provoked by new requests before the next probe', async () => {
    serve = relayDown;
    await acceptMany(1);
    await runAfter(0);
    await acceptMany(1);
    expect(await runAfter(1000)).toBe(29_000);
    expect(tried).toHaveLength(1);
  });

  it('sends everything at once when a probe gets through', async () => {
    serve = relayDown;
    await acceptMany(200);
    await runAfter(0);
    for (let probe = 0; probe < 12; probe++) await runAfter(10 * MINUTE);
    serve = takeIt;
    await runAfter(10 * MINUTE);
    expect(new Set(sent.map((email) => email.messageId)).size).toBe(200);
    expect(sent).toHaveLength(200);
    expect(lines.map((line) => line.level)).toEqual(['warn', 'info']);
  });

  it('is not held up for ever by one e-mail that breaks the connection', async () => {
    serve = async (email) => (email.subject.startsWith('Request 1 ') ? relayDown() : undefined);
    await acceptMany(60);
    await runAfter(0);
    for (let run = 0; run < 10; run++) await runAfter(10 * MINUTE);
    expect(sent).toHaveLength(59);
  });
});

describe('an erasure while an e-mail is being sent', () => {
  const sendWhileErasing = async (email: string) => {
    serve = async () => void (await store.eraseByEmail(email, erasure));
    await runAfter(HOUR);
    serve = takeIt;
  };

  it('takes the e-mail back', async () => {
    await store.accept(acceptInput({ email: 'a@client.example' }));
    await sendWhileErasing('a@client.example');
    expect(erased).toEqual(sent.map(({ messageId }) => messageId));
    expect(erased).toHaveLength(1);
  });

  it('takes it back later if that was not possible at once, and holds up no other meanwhile', async () => {
    await store.accept(acceptInput({ email: 'a@client.example' }));
    isErasureDenied = true;
    await sendWhileErasing('a@client.example');
    await store.accept(acceptInput({ name: 'Other', receivedAt: clock.time }));
    for (let run = 0; run < 2; run += 1) await runAfter(MINUTE);
    expect(sent.map(({ subject }) => subject)).toEqual([
      expect.any(String),
      expect.stringContaining('Other'),
    ]);
    expect(lines).toMatchObject([{ level: 'error', fields: { err: { message: 'EACCES' } } }]);
    isErasureDenied = false;
    for (let run = 0; run < 2; run += 1) await runAfter(MINUTE);
    expect(erased).toEqual([sent[0]?.messageId]);
  });

  it('takes back a digest that carries it, and no e-mail of others', async () => {
    for (const email of ['a@client.example', 'b@client.example']) {
      await store.accept(acceptInput({ email, heldReasons: ['honeypot_filled'] }));
    }
    await sendWhileErasing('a@client.example');
    expect(erased).toEqual(sent.map(({ messageId }) => messageId));
    expect(erased).toHaveLength(1);
    await store.accept(acceptInput({ email: 'c@client.example', receivedAt: clock.time }));
    await sendWhileErasing('b@client.example');
    expect(sent).toHaveLength(2);
    expect(erased).toHaveLength(1);
  });
});

describe('a crash', () => {
  it('between sending and noting it sends again, with the same Message-ID, after the lease', async () => {
    await acceptMany(1);
    const dying = start({
      store: {
        ...store,
        markSent: async () => {
          throw new Error('killed');
        },
      },
    });
    await expect(dying.runOnce()).rejects.toThrow('killed');
    await runAfter(MINUTE);
    expect(sent).toHaveLength(1);
    await runAfter(MINUTE);
    expect(sent).toHaveLength(2);
    expect(sent[0]?.messageId).toBe(sent[1]?.messageId);
    expect(await store.findRequest(1)).toMatchObject({ delivery: 'sent' });
  });

  it('of the database alone does not send again, and is no crash of the worker', async () => {
    await acceptMany(1);
    let isFull = true;
    worker = start({
      store: {
        ...store,
        markSent: async (id, now) => {
          if (isFull) throw new StoreUnavailableError('disk full');
          return store.markSent(id, now);
        },
      },
    });
    expect(await runAfter(0)).toBe(30_000);
    expect(lines).toMatchObject([{ level: 'warn', fields: { err: { message: 'disk full' } } }]);
    isFull = false;
    await runAfter(2 * MINUTE);
    expect(sent).toHaveLength(1);
    expect(await store.findRequest(1)).toMatchObject({ delivery: 'sent' });
  });
});

describe('a shutdown', () => {
  it('finishes the e-mail under way and gives the others back untouched', async () => {
    await acceptMany(50);
    const shutdown = new AbortController();
    serve = async () => shutdown.abort();
    await worker.runOnce({ signal: shutdown.signal });
    expect(sent).toHaveLength(1);
    expect(await store.nextDueAt()).toBe(MORNING);
    serve = takeIt;
    worker = start();
    await runAfter(0);
    expect(sent).toHaveLength(50);
    expect(new Set(sent.map((email) => email.messageId)).size).toBe(50);
  });
});

describe('a slow mail server', () => {
  it('never has an e-mail sent on a lease that may run out meanwhile', async () => {
    await acceptMany(20);
    const leaseLeft: number[] = [];
    let claimedAt = 0;
    worker = start({
      store: {
        ...store,
        claimDue: async (options) => {
          claimedAt = options.now;
          return store.claimDue(options);
        },
      },
    });
    serve = async () => {
      leaseLeft.push(claimedAt + 2 * MINUTE - clock.time);
      clock.time += 10_000;
    };
    for (let run = 0; run < 3; run += 1) await runAfter(0);
    expect(sent).toHaveLength(20);
    expect(Math.min(...leaseLeft)).toBeGreaterThanOrEqual(MINUTE);
  });
});

describe('the digest of held requests', () => {
  it('goes out at the first run and hourly, never for the same request twice', async () => {
    const hold = () => store.accept(acceptInput({ heldReasons: ['suspicious_pattern'] }));
    const subjects = () => sent.map((email) => email.subject);
    await hold();
    await hold();
    await runAfter(0);
    expect(subjects()).toEqual(['[Held] 2 to look at']);
    await hold();
    await runAfter(HOUR - 1);
    expect(sent).toHaveLength(1);
    await runAfter(1);
    expect(subjects()).toEqual(['[Held] 2 to look at', '[Held] 1 to look at']);
    await runAfter(HOUR);
    expect(sent).toHaveLength(2);
  });

  it('is hourly for all hosts and restarts together', async () => {
    const hold = () => store.accept(acceptInput({ heldReasons: ['suspicious_pattern'] }));
    for (let host = 0; host < 3; host += 1) {
      await hold();
      worker = start();
      await runAfter(MINUTE);
    }
    expect(sent).toHaveLength(1);
    worker = start();
    await runAfter(HOUR);
    expect(sent).toHaveLength(2);
  });
});
