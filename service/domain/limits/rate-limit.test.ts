import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideAttempt, type RateLimitState } from './rate-limit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 5, 14);
const ALLOWANCE = [5, 3, 2, 1];

/** A client whose attempts all differ. */
function client(start = START, initial: RateLimitState | null = null) {
  let state = initial;
  let now = start;
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

function blockedAt(now: number, blockMs: number): RateLimitState {
  const end = now + blockMs;
  return { level: 4, attempts: [], blockedUntil: end, quietSince: now, lastSeenAt: now };
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

  test('a program that tries every ten seconds for four days is let through five, three, two times, then once a day', () => {
    const program = client();
    const minutes: number[] = [];
    for (let waited = 0; waited <= 4 * DAY; waited += 10_000) {
      if (program.attempt().allowed) minutes.push(Math.floor((program.now - START) / MINUTE));
      program.wait(10_000);
    }
    expect(minutes).toEqual([0, 0, 0, 0, 0, 5, 6, 6, 21, 21, 81, 1521, 2962, 4402]);
  });

  test('a person who sends again only when told is let through each time', () => {
    const person = client();
    for (let sent = 0; sent < 60; sent += 1) {
      const decision = person.attempt(`message ${sent}`);
      if (decision.allowed) continue;
      expect(person.wait(decision.retryAfterMs).attempt(`message ${sent}`)).toEqual(allowed);
    }
  });

  test('four letters in an hour, and again after each hour, meet no block', () => {
    const person = client();
    for (let hour = 0; hour < 10; hour += 1) {
      expect(person.wait(HOUR).attempts(4)).toEqual(Array(4).fill(allowed));
    }
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

  test('three quiet hours after the block of 1440 minutes, all is as in the beginning', () => {
    const visitor = atLevel3();
    visitor.attempts(3);
    visitor.wait(60 * MINUTE).attempts(2);
    visitor.wait(1440 * MINUTE + 3 * HOUR);
    expect(visitor.attempts(6)).toEqual([...Array(5).fill(allowed), blocked(5)]);
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

describe('a clock set back by more than a minute', () => {
  test('begins a block again at most, because nothing was noted since it began', () => {
    const visitor = client();
    visitor.attempts(6);
    visitor.wait(2 * MINUTE).attempt();
    expect(visitor.wait(-DAY).attempt()).toEqual(blocked(5));
    expect(visitor.wait(2 * MINUTE).attempt()).toEqual(blocked(3));
    expect(visitor.wait(3 * MINUTE).attempt()).toEqual(allowed);
  });

  test('does not keep attempts in the window for longer', () => {
    const visitor = client();
    visitor.attempts(5);
    visitor.wait(-DAY).attempt('attempt 0');
    expect(visitor.wait(HOUR).attempt()).toEqual(allowed);
  });

  test('moves everything back, even if it was set back by a minute before', () => {
    const visitor = client();
    visitor.attempts(6);
    visitor.wait(-MINUTE).attempt();
    expect(visitor.wait(-1).attempt()).toEqual(blocked(5));
    expect(visitor.wait(5 * MINUTE).attempt()).toEqual(allowed);
  });
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

  test('does not begin a block again that has ended', () => {
    const visitor = client();
    visitor.attempts(6);
    visitor.wait(5 * MINUTE).attempt();
    expect(visitor.wait(-1).attempt()).toEqual(allowed);
  });

  test('does not raise the level', () => {
    const visitor = client();
    visitor.attempts(6);
    visitor.wait(5 * MINUTE).attempt();
    visitor.wait(HOUR).attempt();
    expect(visitor.state.level).toBe(1);
    visitor.wait(-1).attempt();
    expect(visitor.state.level).toBe(1);
  });

  test('asks for no more than 24 hours, and then lets the client through', () => {
    const visitor = client(START, blockedAt(START, DAY));
    expect(visitor.attempt()).toEqual(blocked(1440));
    for (let i = 0; i < 100; i += 1) {
      expect(visitor.wait(-MINUTE).attempt()).toEqual(blocked(1440));
      expect(visitor.wait(MINUTE).attempt()).toEqual(blocked(1439));
    }
    expect(visitor.wait(DAY - MINUTE - 1).attempt()).toEqual({ allowed: false, retryAfterMs: 1 });
    expect(visitor.wait(1).attempt()).toEqual(allowed);
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

test('property: whatever the clock does, a client who waits as told may go on', () => {
  const jump = (max: number) => fc.integer({ min: -max, max });
  const jumps = fc.array(fc.oneof(jump(3 * DAY), jump(2 * MINUTE)), { maxLength: 40 });
  fc.assert(
    fc.property(jumps, (waits) => {
      const visitor = client();
      for (const wait of waits) {
        const decision = visitor.wait(wait).attempt();
        const { level, attempts, lastSeenAt } = visitor.state;
        expect([1, 2, 3, 4]).toContain(level);
        expect(lastSeenAt - visitor.now).toBeGreaterThanOrEqual(0);
        expect(lastSeenAt - visitor.now).toBeLessThanOrEqual(MINUTE);
        expect(attempts.every(({ at }) => at <= lastSeenAt)).toBe(true);
        if (decision.allowed) continue;
        expect(decision.retryAfterMs).toBeGreaterThan(0);
        expect(decision.retryAfterMs).toBeLessThanOrEqual(DAY);
        expect(visitor.wait(decision.retryAfterMs).attempt()).toEqual(allowed);
      }
    }),
  );
});
