/** A relay may take ten minutes for its answer (RFC 5321, section 4.5.3.2). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE, MORNING } from '../../test/kit/contact-requests.ts';
import { openOutbox } from '../../test/kit/outbox-fixture.ts';
import { StoreUnavailableError } from '../store/store.ts';
import { DeliveryError } from './mailer.ts';

const SECOND = 1000;
let outbox: ReturnType<typeof openOutbox>;
/** What the relay has taken and not answered yet, by subject. */
let answers: Map<string, PromiseWithResolvers<void>>;

beforeEach(() => {
  vi.useFakeTimers({ now: MORNING });
  outbox = openOutbox({ now: () => Date.now() });
  answers = new Map();
});
afterEach(async () => {
  vi.useRealTimers();
});

/** Answers only when the test says so. */
function holdBack(name: string): void {
  outbox.server.serve = async ({ subject }) => {
    if (!subject.includes(name)) return;
    const answer = Promise.withResolvers<void>();
    answers.set(subject, answer);
    await answer.promise;
  };
}

/** As the host does, until the time is over. */
async function runFor(ms: number, worker = outbox.startWorker()) {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    const run = worker.runOnce();
    let next = 0;
    run.then(({ nextRunAt }) => {
      next = nextRunAt;
    });
    while (next === 0) await vi.advanceTimersByTimeAsync(SECOND);
    const pause = Math.min(next, end) - Date.now();
    await vi.advanceTimersByTimeAsync(Math.max(pause, 1));
  }
  return worker;
}

describe('while an answer is awaited', () => {
  it('other e-mails go out, and the slow one is sent once', async () => {
    holdBack('Slow');
    await outbox.accept('Slow');
    await outbox.accept('Quick', 3);
    const worker = await runFor(30 * SECOND);
    expect(outbox.sent).toHaveLength(3);
    await outbox.accept('Later');
    await runFor(9 * MINUTE, worker);
    expect(outbox.sent).toHaveLength(4);
    answers.get('Request 1 of Slow')?.resolve();
    await runFor(30 * MINUTE, worker);
    expect(outbox.sent).toHaveLength(5);
    expect(outbox.tried).toHaveLength(5);
    expect(await outbox.store.outboxHealth()).toMatchObject({ pending: 0 });
    expect(outbox.logged).toEqual([]);
  });

  it('no other host sends the same e-mail', async () => {
    holdBack('Slow');
    await outbox.accept('Slow');
    await runFor(10 * SECOND);
    await runFor(10 * MINUTE);
    expect(outbox.tried).toHaveLength(1);
  });

  it('twenty wait for theirs at most, and the others come when it was one too many', async () => {
    holdBack('Slow');
    await outbox.accept('Slow', 30);
    const worker = await runFor(9 * MINUTE);
    expect(outbox.tried).toHaveLength(20);
    for (const { reject } of answers.values()) reject(new DeliveryError('relay', 'timeout'));
    await runFor(MINUTE, worker);
    expect(outbox.tried.length).toBeGreaterThanOrEqual(30);
    // Each was counted against its e-mail, because the relay passes its check.
    expect(outbox.logged).not.toContain('The mail relay is down; e-mails wait for it');
  });

  it('while the database cannot be written, outcomes wait, and are recorded in their order', async () => {
    holdBack('Slow');
    await outbox.accept('Slow', 3);
    const worker = await runFor(30 * SECOND);
    const { markSent } = outbox.store;
    const full = vi
      .spyOn(outbox.store, 'markSent')
      .mockRejectedValue(new StoreUnavailableError('the disk is full'));
    for (const id of [3, 1, 2]) answers.get(`Request ${id} of Slow`)?.resolve();
    await runFor(MINUTE, worker);
    const recorded: number[] = [];
    full.mockImplementation((id, now) => {
      recorded.push(id);
      return markSent(id, now);
    });
    await runFor(2 * MINUTE, worker);
    expect(recorded).toEqual([3, 1, 2]);
    expect(outbox.tried).toHaveLength(3);
    expect(await outbox.store.outboxHealth()).toMatchObject({ pending: 0 });
  });

  it('a host that dies leaves it to others, after its lease', async () => {
    holdBack('Slow');
    await outbox.accept('Slow');
    await runFor(MINUTE);
    vi.spyOn(outbox.store, 'renewLease').mockResolvedValue();
    outbox.server.serve = async () => undefined;
    await outbox.store.resumeSending(Date.now());
    const next = await runFor(MINUTE);
    expect(outbox.sent).toEqual([]);
    await runFor(2 * MINUTE, next);
    expect(outbox.sent).toHaveLength(1);
  });
});

describe('a stop while an answer is awaited', () => {
  async function stop(worker: ReturnType<typeof outbox.startWorker>) {
    const limit = new AbortController();
    const finished = worker.finish(limit.signal);
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    limit.abort();
    await finished;
  }

  it('delays the next try by ten minutes, whoever sends, also after a restart', async () => {
    holdBack('Slow');
    await outbox.accept('Slow');
    await stop(await runFor(MINUTE));
    const stoppedAt = Date.now();
    answers.get('Request 1 of Slow')?.reject(new DeliveryError('relay', 'closed'));
    outbox.server.serve = async () => undefined;
    await outbox.store.resumeSending(Date.now());
    await outbox.accept('Other');
    const next = await runFor(10 * MINUTE - SECOND);
    expect(outbox.sent).toEqual(['Request 2 of Other']);
    await runFor(2 * SECOND, next);
    expect(outbox.sent).toHaveLength(2);
    expect(Date.now()).toBeLessThan(stoppedAt + 11 * MINUTE);
  });

  it('still notes an answer that comes before the end', async () => {
    holdBack('Slow');
    await outbox.accept('Slow');
    const worker = await runFor(MINUTE);
    const finished = worker.finish(new AbortController().signal);
    answers.get('Request 1 of Slow')?.resolve();
    await finished;
    expect(await outbox.store.outboxHealth()).toMatchObject({ pending: 0 });
  });

  it('gives back what was claimed and not begun', async () => {
    holdBack('Slow');
    await outbox.accept('Slow');
    await outbox.accept('Quick');
    const stopping = new AbortController();
    const worker = outbox.startWorker();
    const run = worker.runOnce({ signal: stopping.signal });
    await vi.advanceTimersByTimeAsync(SECOND);
    stopping.abort();
    await run;
    await stop(worker);
    await runFor(MINUTE);
    expect(outbox.sent).toEqual(['Request 2 of Quick']);
  });
});
