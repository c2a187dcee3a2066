import { beforeEach, expect, test } from 'vitest';
import { filledForm } from '../../test/kit/filled-form.ts';
import { createSessionStore } from '../browser-state/session-store.ts';
import { createDraftKeeper } from './contact-visit.ts';

const minute = 60_000;
const now = Date.UTC(2026, 0, 5, 14);
const values = filledForm({
  name: 'Éloïse',
  email: 'eloise@example.ca',
  message: 'Could you look at the network?',
});
const nothing = filledForm({ phone: ' ', message: '\n' });

let items: Map<string, string>;
beforeEach(() => {
  items = new Map();
});

/** What a newly loaded page of the same tab knows. */
const load = () =>
  createDraftKeeper(
    createSessionStore(() => ({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    })),
  );

test('what was typed is given back once', () => {
  load().keep(values, now);
  const { take } = load();
  expect(take(now)).toEqual(values);
  expect(take(now)).toEqual({});
  expect(items.size).toBe(0);
});

test('an emptied form leaves no draft', () => {
  const { keep, take } = load();
  keep(values, now);
  keep(nothing, now);
  expect(take(now)).toEqual({});
});

test('a draft ends after a day', () => {
  load().keep(values, now);
  const { take } = load();
  expect(take(now + 24 * 60 * minute)).toEqual({});
  expect(items.size).toBe(0);
});

test('the same values keep the fingerprint of an attempt without an answer, after a reload too', () => {
  const page = load();
  const fingerprint = page.fingerprintOf(values, now);
  page.beginAttempt(values, fingerprint, now);
  expect(page.fingerprintOf({ ...values }, now)).toBe(fingerprint);
  expect(page.fingerprintOf({ ...values, phone: '7' }, now)).not.toBe(fingerprint);

  // A tab can be ended at any time, so each of its pages finds the attempt.
  for (let reload = 1; reload <= 2; reload += 1) {
    const { take, fingerprintOf } = load();
    expect(take(now + minute)).toEqual(values);
    expect(fingerprintOf(values, now + minute)).toBe(fingerprint);
    expect(fingerprintOf(values, now + 30 * minute)).not.toBe(fingerprint);
  }
});

test('edited values are kept without the fingerprint', () => {
  const page = load();
  page.beginAttempt(values, 'first', now);
  page.keep({ ...values, message: 'Another message.' }, now);
  const { take, fingerprintOf } = load();
  expect(take(now)).toEqual({ ...values, message: 'Another message.' });
  expect(fingerprintOf({ ...values, message: 'Another message.' }, now)).not.toBe('first');
});

test('a confirmed request leaves nothing', () => {
  const { beginAttempt, endAttempt, fingerprintOf } = load();
  beginAttempt(values, 'first', now);
  endAttempt();
  expect(fingerprintOf(values, now)).not.toBe('first');
  expect(items.size).toBe(0);
});

test('after a conflict what was typed is another request', () => {
  const page = load();
  page.beginAttempt(values, 'first', now);
  page.disownAttempt(values, now);
  const { take, fingerprintOf } = load();
  expect(take(now)).toEqual(values);
  expect(fingerprintOf(values, now)).not.toBe('first');
});

test.each(['{"cut":', 'null', '[]', '"text"', '{"values":"x","keptAt":1e15}', '{"keptAt":1e15}'])(
  'a damaged draft is forgotten: %s',
  (text) => {
    items.set('contact-draft', text);
    const { take } = load();
    expect(take(now)).toEqual({});
    expect(items.size).toBe(0);
  },
);
