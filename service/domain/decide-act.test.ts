import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Act, requestActs } from './acts.ts';
import { type ActState, decideAct } from './decide-act.ts';
import { dueState, stateOf } from './request-state.ts';

const time = fc.option(fc.nat(1000));

const anyState: fc.Arbitrary<ActState> = fc.record({
  id: fc.constant(1),
  version: fc.nat(3),
  heldReasons: fc.constantFrom<ActState['heldReasons']>([], ['honeypot_filled']),
  doneAt: time,
  spamAt: time,
  releasedAt: time,
});
const anyAct = fc.record({
  act: fc.constantFrom(...requestActs),
  now: fc.integer({ min: 1001, max: 2000 }),
});

test('an act that is repeated changes nothing more, whatever version it was made on', () => {
  fc.assert(
    fc.property(anyState, anyAct, fc.nat(3), (state, input, seen) => {
      const decision = decideAct(input, state, state.version);
      if (decision.outcome !== 'changed' || input.act === 'note' || input.act === 'retry') return;
      const after = { ...state, ...decision.changes, version: state.version + 1 };
      expect(decideAct({ ...input, now: input.now + 1 }, after, seen).outcome).toBe('unchanged');
    }),
  );
});

test('nothing changes on a version that has passed, except by a note or another try', () => {
  fc.assert(
    fc.property(anyState, anyAct, (state, input) => {
      const { outcome } = decideAct(input, state, state.version + 1);
      if (input.act !== 'note' && input.act !== 'retry') expect(outcome).not.toBe('changed');
      else expect(outcome).toBe('changed');
    }),
  );
});

test('the state after an act is the one it says', () => {
  const after = (act: Act, state: ActState) => {
    const decision = decideAct({ act, now: 9 }, state, null);
    return stateOf({ ...state, ...(decision.outcome === 'changed' ? decision.changes : {}) });
  };
  fc.assert(
    fc.property(anyState, (state) => {
      expect(after('done', state)).toBe('done');
      expect(after('spam', state)).toBe('spam');
      expect(after('undo', state)).toMatch(/^(open|held)$/);
      expect(after('not_spam', state)).toMatch(/^(open|done)$/);
    }),
  );
});

test('a request is due 24 hours after it came, whatever the day, and soon 4 hours before', () => {
  const HOUR = 3_600_000;
  const waiting = { receivedAt: 0, doneAt: null, spamAt: null, heldReasons: [], releasedAt: null };
  const at = (hours: number, ms = 0) => dueState(waiting, hours * HOUR + ms);
  expect([at(0), at(20, -1), at(20), at(24), at(24, 1)]).toEqual([
    'later',
    'later',
    'soon',
    'soon',
    'overdue',
  ]);
  expect(dueState({ ...waiting, doneAt: 1 }, 99 * HOUR)).toBeNull();
});
