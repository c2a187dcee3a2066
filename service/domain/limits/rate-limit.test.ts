import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideAttempt, type RateLimitState } from './rate-limit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 5, 14);
const ALLOWANCE = [5, 3, 2, 1];

/** A client whose attempts all differ. */
function client() {
  let state: RateLimitState | null = null;
  let now = START;
  let count = 0;
  const self = {
    get state() {
      if (state === null) throw new Error('No attempt yet');
      return state;
    },
    get now() {
      return now;
    },
    wait(ms: number) {
      now += ms;
      return self;
    },
    attempt(key = `attempt ${count}`) {
      count += 1;
      const result = decideAttempt(state, key, now);
      state = result.state;
      return result.decision;
    },
    attempts: (times: number) => Array.from({ length: times }, () => self.attempt()),
  };
  return self;
}

const allowed = { allowed: true };
const blocked = (minutes: number) => ({ allowed: false, retryAfterMs: minutes * MINUTE });

describe('the levels that the client fixed', () => {
  test('whoever goes on sending comes from level 1 to blocks of 1440 minutes, and stays there', () => {
    const visitor = client();
    expect(visitor.attempts(6)).toEqual([...Array(5).fill(allowed), blocked(5)]);
    visitor.wait(5 * MINUTE);
    expect(visitor.attempts(4)).toEqual([allowed, allowed, allowed, blocked(15)]);
    visitor.wait(15 * MINUTE);
    expect(visitor.attempts(3)).toEqual([allowed, allowed, blocked(60)]);
    visitor.wait(60 * MINUTE);
    expect(visitor.attempts(2)).toEqual([allowed, blocked(1440)]);
    visitor.wait(1440 * MINUTE);
    expect(visitor.attempts(2)).toEqual([allowed, blocked(1440)]);
  });

  test('the window slides: the sixth attempt is allowed when the first is an hour old', () => {
    const visitor = client();
    visitor.attempt();
    visitor.wait(30 * MINUTE).attempts(4);
    visitor.wait(30 * MINUTE);
    expect(visitor.attempts(2)).toEqual([allowed, blocked(5)]);
  });
});

describe('during a block', () => {
  test('attempts are refused, and change nothing', () => {
    const visitor = client();
    visitor.attempts(6);
    const { state } = visitor;
    expect(visitor.wait(2 * MINUTE).attempts(10)).toEqual(Array(10).fill(blocked(3)));
    // The same object: there is nothing to write.
    expect(visitor.state).toBe(state);
    expect(visitor.wait(3 * MINUTE - 1).attempt()).toEqual({ allowed: false, retryAfterMs: 1 });
    expect(visitor.wait(1).attempt()).toEqual(allowed);
  });

  test('a repetition of an attempt from before the block is refused too', () => {
    const visitor = client();
    visitor.attempt('first');
    visitor.attempts(5);
    expect(visitor.attempt('first')).toEqual(blocked(5));
  });
});

test('the same attempt is counted once', () => {
  const visitor = client();
  for (let i = 0; i < 20; i += 1) expect(visitor.attempt('same')).toEqual(allowed);
  expect(visitor.attempts(4)).toEqual(Array(4).fill(allowed));
  expect(visitor.attempt('same')).toEqual(allowed);
  expect(visitor.attempt('another')).toEqual(blocked(5));
});

describe('quiet hours', () => {
  /** The block that led to level 3 has just ended. */
  const atLevel3 = () => {
    const visitor = client();
    visitor.attempts(6);
    visitor.wait(5 * MINUTE).attempts(4);
    return visitor.wait(15 * MINUTE);
  };

  test('a quiet hour from the end of the block lowers the level by one', () => {
    const visitor = atLevel3().wait(60 * MINUTE);
    expect(visitor.attempts(4)).toEqual([allowed, allowed, allowed, blocked(15)]);
  });

  test('not a millisecond sooner', () => {
    const visitor = atLevel3().wait(60 * MINUTE - 1);
    expect(visitor.attempts(3)).toEqual([allowed, allowed, blocked(60)]);
  });

  test('two quiet hours lower it by two, a week never below 1', () => {
    const sixth = atLevel3()
      .wait(120 * MINUTE)
      .attempts(6)
      .at(-1);
    expect(sixth).toEqual(blocked(5));
    const visitor = atLevel3().wait(7 * DAY);
    visitor.attempt();
    expect(visitor.state.level).toBe(1);
  });

  test('a counted attempt restarts the quiet time', () => {
    const visitor = atLevel3().wait(40 * MINUTE);
    visitor.attempt();
    visitor.wait(40 * MINUTE).attempt();
    expect(visitor.state.level).toBe(3);
  });

  test('neither a repetition nor an attempt during a block does', () => {
    const visitor = client();
    visitor.attempts(6);
    visitor.wait(4 * MINUTE).attempt();
    visitor.wait(MINUTE).attempt('once');
    visitor.wait(30 * MINUTE).attempt('once');
    visitor.wait(30 * MINUTE).attempt();
    expect(visitor.state.level).toBe(1);
  });
});

test('by a clock that was set back by more than a minute all begin anew', () => {
  const visitor = client();
  visitor.attempts(6);
  expect(visitor.wait(-MINUTE - 1).attempts(6)).toEqual([...Array(5).fill(allowed), blocked(5)]);
});

describe('another host, whose clock is up to a minute behind', () => {
  test('moves nothing, however often it is asked', () => {
    const visitor = client();
    visitor.attempts(6);
    const { state } = visitor;
    for (let i = 0; i < 100; i += 1) {
      expect(visitor.wait(-MINUTE).attempt()).toEqual(blocked(6));
      expect(visitor.wait(MINUTE).attempt()).toEqual(blocked(5));
    }
    expect(visitor.state).toEqual(state);
  });

  test('counts an attempt at its own time', () => {
    const visitor = client();
    visitor.attempt();
    visitor.wait(-1000).attempt('behind');
    expect(visitor.state).toMatchObject({ level: 1, lastSeenAt: START });
    expect(visitor.state.attempts.at(-1)).toEqual({ at: START - 1000, key: 'behind' });
  });

  test('neither begins a block again that has ended nor raises the level', () => {
    const visitor = client();
    visitor.attempts(6);
    visitor.wait(5 * MINUTE).attempt();
    expect(visitor.wait(-1).attempt()).toEqual(allowed);
    visitor.wait(HOUR + 1).attempt();
    expect(visitor.state.level).toBe(1);
    visitor.wait(-1).attempt();
    expect(visitor.state.level).toBe(1);
  });
});

const steps = fc.array(
  fc.record({
    wait: fc.oneof(
      fc.integer({ min: 0, max: 10 * MINUTE }),
      fc.integer({ min: 0, max: 3 * HOUR }),
      fc.integer({ min: 0, max: 2 * DAY }),
    ),
    burst: fc.integer({ min: 1, max: 7 }),
  }),
  { maxLength: 40 },
);

test('property: never more than the allowance of the level in an hour, and nothing during a block', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      const visitor = client();
      let counted: number[] = [];
      let blockedUntil = 0;
      for (const { wait, burst } of sequence) {
        visitor.wait(wait);
        for (let i = 0; i < burst; i += 1) {
          const decision = visitor.attempt();
          const { level } = visitor.state;
          expect([1, 2, 3, 4]).toContain(level);
          if (decision.allowed) {
            expect(visitor.now).toBeGreaterThanOrEqual(blockedUntil);
            counted.push(visitor.now);
            const withinHour = counted.filter((at) => visitor.now - at < HOUR);
            expect(withinHour.length).toBeLessThanOrEqual(ALLOWANCE[level - 1] ?? 0);
          } else {
            expect(decision.retryAfterMs).toBeGreaterThan(0);
            expect(decision.retryAfterMs).toBeLessThanOrEqual(DAY);
            // Every refusal during a block names the same end.
            if (visitor.now < blockedUntil) {
              expect(visitor.now + decision.retryAfterMs).toBe(blockedUntil);
            }
            blockedUntil = visitor.now + decision.retryAfterMs;
            counted = [];
          }
        }
      }
    }),
  );
});
