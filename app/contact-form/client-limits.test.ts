import { beforeEach, expect, test } from 'vitest';
import { createSessionStore } from '../browser-state/session-store.ts';
import { type ClientLimits, createClientLimits } from './judge-submission.ts';

const minute = 60_000;
const start = Date.UTC(2026, 0, 5, 14);

let items: Map<string, string>;
const openLimits = () =>
  createClientLimits(
    createSessionStore(() => ({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
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
  expect(limits.count('message 4', now), 'a retry').toBeNull();
  expect(limits.count('sixth', now)).toBe(5 * minute);
  expect(limits.count('sixth', now + 4 * minute)).toBe(minute);
  expect(limits.count('sixth', now + 5 * minute)).toBeNull();
});

test('what the server failed to take is not counted', () => {
  for (let failed = 0; failed < 6; failed += 1) {
    expect(limits.count(`edited ${failed}`, start + failed * 1000)).toBeNull();
    openLimits().uncount(`edited ${failed}`);
  }
  sendFive(1000);
  expect(limits.count('sixth', start + 10_000)).toBe(5 * minute);
});

test('a retry does not push another message out', () => {
  for (const at of [0, 1000, 2000]) expect(limits.count('same', start + at)).toBeNull();
  for (const key of ['b', 'c', 'd', 'e']) expect(limits.count(key, start + 3000)).toBeNull();
  expect(limits.count('sixth', start + 4000)).toBe(5 * minute);
});

test('the block after it is longer, and what is known of both outlives the page', () => {
  let now = start;
  for (const [allowed, blockMinutes] of [
    [5, 5],
    [3, 15],
  ] as const) {
    for (let sent = 0; sent < allowed; sent += 1) {
      expect(openLimits().count(`${now} ${sent}`, now)).toBeNull();
    }
    expect(openLimits().count(`${now} more`, now)).toBe(blockMinutes * minute);
    const written = items.get('contact-limits');
    expect(openLimits().count(`${now} early`, now + minute)).toBe((blockMinutes - 1) * minute);
    expect(items.get('contact-limits')).toBe(written);
    now += blockMinutes * minute;
  }
});

// The first message is older than an hour, but its retry is one of five within the last minute.
test('the window of a minute counts by itself, slides, and outlives the page', () => {
  expect(limits.count('a', start)).toBeNull();
  const late = start + 60 * minute - 30_000;
  for (const key of ['b', 'c', 'd', 'e']) expect(limits.count(key, late)).toBeNull();
  expect(limits.count('a', late + 5000)).toBeNull();
  expect(openLimits().count('f', start + 60 * minute)).toBe(30_000);
  expect(openLimits().count('f', late + 59_999)).toBe(1);
  expect(openLimits().count('f', late + 60_000)).toBeNull();
});

test('a clock set back locks nobody out', () => {
  sendFive(1000);
  expect(limits.count('sixth', start + 10_000)).toBe(5 * minute);
  expect(limits.count('sixth', start - 24 * 60 * minute)).toBeNull();
});

test('a state that is not ours is forgotten', () => {
  items.set('contact-limits', '{"recent":[],"progressive":{"level":9}}');
  expect(openLimits().count('first', start)).toBeNull();
});
