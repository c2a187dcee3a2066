import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Log } from '../../domain/log.ts';
import type { OutboxWorker } from '../../outbox/outbox.ts';
import { type OutboxSchedule, scheduleOutbox } from './outbox-schedule.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A worker whose runs end when the test lets them. */
function start() {
  const runs: {
    options: Parameters<OutboxWorker['runOnce']>[0];
    end(nextRunIn: number): void;
    fail(error: Error): void;
  }[] = [];
  const errors: unknown[] = [];
  const finishedBy: AbortSignal[] = [];
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields) => errors.push(fields.err),
  };
  const clock = { now: () => Date.now() };
  const schedule: OutboxSchedule = scheduleOutbox({
    clock,
    log,
    worker: {
      runOnce: (options) =>
        new Promise((resolve, reject) => {
          const end = (nextRunIn: number) => resolve({ nextRunAt: clock.now() + nextRunIn });
          runs.push({ options, end, fail: reject });
        }),
      async finish(limit) {
        finishedBy.push(limit);
      },
    },
  });
  /** Lets promises and due timers run. */
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { runs, errors, finishedBy, schedule, pass };
}

describe('the worker runs', () => {
  test('when woken, but not within the call that wakes it', async () => {
    const { runs, schedule, pass } = start();
    schedule.wake();
    expect(runs).toHaveLength(0);
    await pass(0);
    expect(runs).toHaveLength(1);
  });

  test('once for many who wake it together', async () => {
    const { runs, schedule, pass } = start();
    for (let i = 0; i < 10; i += 1) schedule.wake();
    await pass(0);
    runs[0]?.end(60_000);
    await pass(1000);
    expect(runs).toHaveLength(1);
  });

  test('when the last run asked for it', async () => {
    const { runs, schedule, pass } = start();
    schedule.wake();
    await pass(0);
    runs[0]?.end(30_000);
    await pass(29_999);
    expect(runs).toHaveLength(1);
    await pass(1);
    expect(runs).toHaveLength(2);
  });

  test('never twice at a time; who wakes it during a run is served right after it', async () => {
    const { runs, schedule, pass } = start();
    schedule.wake();
    await pass(0);
    schedule.wake();
    schedule.wake();
    await pass(120_000);
    expect(runs).toHaveLength(1);
    runs[0]?.end(60_000);
    await pass(0);
    expect(runs).toHaveLength(2);
    runs[1]?.end(60_000);
    await pass(59_999);
    expect(runs).toHaveLength(2);
  });

  test('a minute after it failed, which is logged once', async () => {
    const { runs, errors, schedule, pass } = start();
    const failure = new Error('a bug');
    schedule.wake();
    await pass(0);
    runs[0]?.fail(failure);
    await pass(59_999);
    expect(runs).toHaveLength(1);
    expect(errors).toEqual([failure]);
    await pass(1);
    expect(runs).toHaveLength(2);
  });
});

describe('after stop', () => {
  const { signal: limit } = new AbortController();
  test('it waits for the run under way and its answers, tells it to end, and starts nothing more', async () => {
    const { runs, finishedBy, schedule, pass } = start();
    schedule.wake();
    await pass(0);
    expect(runs[0]?.options?.signal?.aborted).toBe(false);
    let isStopped = false;
    const stopped = schedule.stop(limit).then(() => {
      isStopped = true;
    });
    expect(runs[0]?.options?.signal?.aborted).toBe(true);
    await pass(1000);
    expect(isStopped).toBe(false);
    expect(finishedBy).toEqual([]);
    runs[0]?.end(0);
    await stopped;
    expect(finishedBy).toEqual([limit]);
    schedule.wake();
    await pass(120_000);
    expect(runs).toHaveLength(1);
  });

  test('a run that was only planned is dropped', async () => {
    const { runs, schedule, pass } = start();
    schedule.wake();
    await schedule.stop(limit);
    await pass(120_000);
    expect(runs).toHaveLength(0);
  });
});
