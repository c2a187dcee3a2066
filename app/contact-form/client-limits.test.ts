import { beforeEach, expect, test } from 'vitest';
import { type ClientLimits, createClientLimits } from './client-limits.ts';
import { createSessionStore } from './session-store.ts';

const minute = 60_000;
const start = Date.UTC(2026, 0, 5, 14);

let items: Map<string, string>;
const openLimits = () =>
  createClientLimits(
    createSessionStore(() => ({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
    })),
  );

let limits: ClientLimits;
beforeEach(() => {
  items = new Map();
  limits = openLimits();
});

function sendFive(interval: number) {
  for (let sent = 0; sent < 5; sent += 1) {
    expect(limits.count(`message ${sent}`, start + sent * interval)).toBeNull();
  }
}

test('the sixth message of an hour waits five minutes, then goes', () => {
  sendFive(2 * minute);
  const now = start + 12 * minute;
  expect(limits.count('sixth', now)).toBe(5 * minute);
  expect(limits.count('sixth', now + 4 * minute)).toBe(minute);
  expect(limits.count('sixth', now + 5 * minute)).toBeNull();
});

test('the sixth within a minute is told the longer wait', () => {
  sendFive(1000);
  expect(limits.count('sixth', start + 10_000)).toBe(5 * minute);
});

test('a retry is counted once', () => {
  sendFive(1000);
  expect(limits.count('message 4', start + 10_000)).toBeNull();
});

test('a block outlives the page', () => {
  sendFive(2 * minute);
  limits.count('sixth', start + 12 * minute);
  expect(openLimits().count('sixth', start + 13 * minute)).toBe(4 * minute);
});

test.each(['{}', '[]', '{"recent":[],"progressive":{"level":9}}'])(
  'a state that is not ours is forgotten: %s',
  (text) => {
    items.set('contact-limits', text);
    expect(openLimits().count('first', start)).toBeNull();
  },
);
