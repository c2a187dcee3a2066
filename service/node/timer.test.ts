import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Log } from '../domain/log.ts';
import { createTimer } from './timer.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs end when the test lets them. */
function start() {
  const runs: {
    signal: AbortSignal | undefined;
    end(nextRunIn: number): void;
    fail(error: Error): void;
  }[] = [];
  const errors: unknown[] = [];
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields) => errors.push(fields.err),
  };
  const clock = { now: () => Date.now() };
  const timer = createTimer({
    ...{ clock, log },
    run: (signal) =>
      new Promise((resolve, reject) => {
        const end = (nextRunIn: number) => resolve(clock.now() + nextRunIn);
        runs.push({ signal, end, fail: reject });
      }),
  });
  /** Lets promises and due timers run. */
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { runs, errors, timer, pass };
}

describe('it runs', () => {
  test('when woken, but not within the call that wakes it, and once for many', async () => {
    const { runs, timer, pass } = start();
    for (let i = 0; i < 10; i += 1) timer.wake();
    expect(runs).toHaveLength(0);
    await pass(0);
    runs[0]?.end(60_000);
    await pass(1000);
    expect(runs).toHaveLength(1);
  });

  test('when the last run asked for it', async () => {
    const { runs, timer, pass } = start();
    timer.wake();
    await pass(0);
    runs[0]?.end(30_000);
    await pass(29_999);
    expect(runs).toHaveLength(1);
    await pass(1);
    expect(runs).toHaveLength(2);
  });

  test('never twice at a time; who wakes it during a run is served right after it', async () => {
    const { runs, timer, pass } = start();
    timer.wake();
    await pass(0);
    timer.wake();
    timer.wake();
    await pass(120_000);
    expect(runs).toHaveLength(1);
    runs[0]?.end(60_000);
    await pass(0);
    expect(runs).toHaveLength(2);
    runs[1]?.end(60_000);
    await pass(59_999);
    expect(runs).toHaveLength(2);
  });

  test('within ten minutes, because the clock may be set back', async () => {
    const { runs, timer, pass } = start();
    timer.wake();
    await pass(0);
    runs[0]?.end(24 * 3_600_000);
    await pass(10 * 60_000);
    expect(runs).toHaveLength(2);
  });

  test('a minute after it failed, which is logged once', async () => {
    const { runs, errors, timer, pass } = start();
    const failure = new Error('a bug');
    timer.wake();
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
  test('it tells the run under way to end, waits for it, and starts nothing more', async () => {
    const { runs, timer, pass } = start();
    timer.wake();
    await pass(0);
    expect(runs[0]?.signal?.aborted).toBe(false);
    let isStopped = false;
    const stopped = timer.stop(new AbortController().signal).then(() => {
      isStopped = true;
    });
    expect(runs[0]?.signal?.aborted).toBe(true);
    await pass(1000);
    expect(isStopped).toBe(false);
    runs[0]?.end(0);
    await stopped;
    timer.wake();
    await pass(120_000);
    expect(runs).toHaveLength(1);
  });

  test('it waits no longer than it may, and drops a run that was only planned', async () => {
    const { timer, pass } = start();
    timer.wake();
    await pass(0);
    const limit = new AbortController();
    const stopped = timer.stop(limit.signal);
    limit.abort();
    await stopped;

    const planned = start();
    planned.timer.wake();
    await planned.timer.stop(new AbortController().signal);
    await pass(120_000);
    expect(planned.runs).toHaveLength(0);
  });
});
