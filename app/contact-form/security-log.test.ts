import { beforeEach, expect, test, vi } from 'vitest';
import { createSecurityLog, type SecurityLogEntry } from './security-log.ts';
import { createSessionStore } from './session-store.ts';

const start = Date.UTC(2026, 0, 5, 14);
let now: number;
let items: Map<string, string>;
let batches: SecurityLogEntry[][];

const openLog = (newSessionId = () => 'session 1') =>
  createSecurityLog({
    store: createSessionStore(() => ({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
    })),
    clock: { now: () => now },
    userAgent: 'a browser',
    pageUrl: () => 'https://example.ca/contact',
    newSessionId,
    upload: (batch) => batches.push(batch),
  });

beforeEach(() => {
  now = start;
  items = new Map();
  batches = [];
  vi.spyOn(console, 'info').mockReturnValue();
});

test('an entry has the specified fields', () => {
  const log = openLog();
  log.record('honeypot_filled', { field: 'website' });
  expect(log.entries()).toEqual([
    {
      timestamp: '2026-01-05T14:00:00.000Z',
      event: 'honeypot_filled',
      details: { field: 'website' },
      userAgent: 'a browser',
      url: 'https://example.ca/contact',
      sessionId: 'session 1',
    },
  ]);
});

test('the last twenty are kept, also by the next page of the session', () => {
  const log = openLog();
  for (let code = 1; code <= 21; code += 1) log.record('submission_failed', { code });
  const kept = openLog(() => 'session 2').entries();
  expect(kept.map(({ details }) => details.code)).toEqual(
    Array.from({ length: 20 }, (_, place) => place + 2),
  );
});

test('the session keeps its id', () => {
  openLog().record('submission_sent');
  const log = openLog(() => 'session 2');
  log.record('submission_sent');
  expect(log.entries().map(({ sessionId }) => sessionId)).toEqual(['session 1', 'session 1']);
});

test('five at a time go to the upload', () => {
  const log = openLog();
  for (let code = 1; code <= 11; code += 1) log.record('submission_failed', { code });
  expect(batches.map((batch) => batch.map(({ details }) => details.code))).toEqual([
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10],
  ]);
});

test('statistics look back one hour', () => {
  const log = openLog();
  log.record('dangerous_input');
  now = start + 1;
  log.record('captcha_missing');
  log.record('captcha_missing');
  now = start + 3_600_000;
  expect(log.stats()).toEqual({ captcha_missing: 2 });
});

test('entries that are not ours are forgotten', () => {
  items.set('security-log', '[null]');
  const log = openLog();
  log.record('submission_sent');
  expect(log.entries()).toHaveLength(1);
});
