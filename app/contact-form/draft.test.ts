import { beforeEach, expect, test } from 'vitest';
import { filledForm } from '../../test/kit/filled-form.ts';
import { createSessionStore } from '../browser-state/session-store.ts';
import { createDraft } from './draft.ts';

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
  createDraft(
    createSessionStore(() => ({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    })),
  );

test('what was typed, and the estimate in it, is found by each page, as a tab can be ended at any time', () => {
  const page = load();
  page.estimate = '12 people on Complete.';
  page.keep(values, now);
  for (let reload = 1; reload <= 2; reload += 1) {
    const next = load();
    expect(next.restore(now)).toEqual(values);
    expect(next.estimate).toBe(page.estimate);
  }
});

test('an emptied form leaves no draft', () => {
  const { keep, restore } = load();
  keep(values, now);
  keep(nothing, now);
  expect(restore(now)).toEqual({});
});

test('a draft ends after a day', () => {
  load().keep(values, now);
  const { restore } = load();
  expect(restore(now + 24 * 60 * minute)).toEqual({});
  expect(items.size).toBe(0);
});

test('the same values of a request keep their fingerprint, after a reload too', async () => {
  const page = load();
  const fingerprint = await page.fingerprintOf(values);
  expect(fingerprint).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(await page.fingerprintOf({ ...values })).toBe(fingerprint);
  expect(await page.fingerprintOf({ ...values, phone: '7' })).not.toBe(fingerprint);
  // Edited, and edited back.
  page.keep({ ...values, message: 'Another message.' }, now);
  const next = load();
  next.restore(now + minute);
  expect(await next.fingerprintOf(values)).toBe(fingerprint);
});

test('the same words of two visitors are two requests', async () => {
  expect(await load().fingerprintOf(values)).not.toBe(await load().fingerprintOf(values));
});

test('what has ended leaves nothing, and the same words are another request', async () => {
  const page = load();
  const fingerprint = await page.fingerprintOf(values);
  page.keep(values, now);
  page.end();
  expect(items.size).toBe(0);
  expect(await page.fingerprintOf(values)).not.toBe(fingerprint);
});

test.each([
  '{"cut":',
  'null',
  '{"values":"x","keptAt":1e15}',
  '{"id":null,"values":{},"keptAt":1e15,"estimate":5}',
])('a damaged draft is forgotten: %s', (text) => {
  items.set('contact-draft', text);
  const { restore } = load();
  expect(restore(now)).toEqual({});
  expect(items.size).toBe(0);
});
