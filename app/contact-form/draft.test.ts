import { beforeEach, expect, test, vi } from 'vitest';

const minute = 60_000;
const now = Date.UTC(2026, 0, 5, 14);
const values = {
  name: 'Éloïse',
  businessName: '',
  email: 'eloise@example.ca',
  phone: '',
  message: 'Could you look at the network?',
};
const nothing = { name: '', businessName: '', email: '', phone: ' ', message: '\n' };

let items: Map<string, string>;
beforeEach(() => {
  items = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});

/** The module of a newly loaded page of the same tab. */
async function load() {
  vi.resetModules();
  return import('./draft.ts');
}

test('what was typed is given back once', async () => {
  (await load()).keepDraft(values, now);
  const { takeDraft } = await load();
  expect(takeDraft(now)).toEqual(values);
  expect(takeDraft(now)).toEqual({});
  expect(items.size).toBe(0);
});

test('an emptied form leaves no draft', async () => {
  const { keepDraft, takeDraft } = await load();
  keepDraft(values, now);
  keepDraft(nothing, now);
  expect(takeDraft(now)).toEqual({});
});

test('a draft ends after a day', async () => {
  (await load()).keepDraft(values, now);
  const { takeDraft } = await load();
  expect(takeDraft(now + 24 * 60 * minute)).toEqual({});
  expect(items.size).toBe(0);
});

test('the same values keep the fingerprint of an attempt without an answer, after a reload too', async () => {
  const page = await load();
  const fingerprint = page.fingerprintOf(values, now);
  page.beginAttempt(values, fingerprint, now);
  expect(page.fingerprintOf({ ...values }, now)).toBe(fingerprint);
  expect(page.fingerprintOf({ ...values, phone: '7' }, now)).not.toBe(fingerprint);

  // A tab can be ended at any time, so each of its pages finds the attempt.
  for (let reload = 1; reload <= 2; reload += 1) {
    const { takeDraft, fingerprintOf } = await load();
    expect(takeDraft(now + minute)).toEqual(values);
    expect(fingerprintOf(values, now + minute)).toBe(fingerprint);
    expect(fingerprintOf(values, now + 30 * minute)).not.toBe(fingerprint);
  }
});

test('edited values are kept without the fingerprint', async () => {
  const page = await load();
  page.beginAttempt(values, 'first', now);
  page.keepDraft({ ...values, message: 'Another message.' }, now);
  const { takeDraft, fingerprintOf } = await load();
  expect(takeDraft(now)).toEqual({ ...values, message: 'Another message.' });
  expect(fingerprintOf({ ...values, message: 'Another message.' }, now)).not.toBe('first');
});

test('a confirmed request leaves nothing', async () => {
  const { beginAttempt, endAttempt, fingerprintOf } = await load();
  beginAttempt(values, 'first', now);
  endAttempt();
  expect(fingerprintOf(values, now)).not.toBe('first');
  expect(items.size).toBe(0);
});

test('after a conflict what was typed is another request', async () => {
  const page = await load();
  page.beginAttempt(values, 'first', now);
  page.disownAttempt(values, now);
  const { takeDraft, fingerprintOf } = await load();
  expect(takeDraft(now)).toEqual(values);
  expect(fingerprintOf(values, now)).not.toBe('first');
});

test.each(['{"cut":', 'null', '[]', '"text"', '{"values":"x","keptAt":1e15}', '{"keptAt":1e15}'])(
  'a damaged draft is forgotten: %s',
  async (text) => {
    items.set('contact-draft', text);
    const { takeDraft } = await load();
    expect(takeDraft(now)).toEqual({});
    expect(items.size).toBe(0);
  },
);
