import { beforeEach, expect, test, vi } from 'vitest';
import { createSessionStore } from '../browser-state/session-store.ts';
import {
  createSecurityLog,
  type SecurityLogEntry,
  type SecurityStats,
  uploadNowhere,
} from './security-log.ts';

const start = Date.UTC(2026, 0, 5, 14);
let now: number;
let items: Map<string, string>;
let batches: SecurityLogEntry[][];

let statistics: SecurityStats[];

const openStore = () =>
  createSessionStore(() => ({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }));

const openLog = (newSessionId = () => 'session 1', store = openStore()) =>
  createSecurityLog({
    store,
    clock: { now: () => now },
    userAgent: 'a browser',
    pageUrl: () => 'https://example.ca/contact',
    newSessionId,
    upload: (batch, stats) => {
      batches.push(batch);
      statistics.push(stats);
    },
  });

beforeEach(() => {
  now = start;
  items = new Map();
  batches = [];
  statistics = [];
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
    Array.from({ length: 20 }, (_, index) => index + 2),
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
  now = start + 3_599_999;
  expect(log.stats()).toEqual({ dangerous_input: 1, captcha_missing: 2 });
  now = start + 3_600_000;
  expect(log.stats()).toEqual({ captcha_missing: 2 });
});

test('a batch takes the statistics of the last hour along', () => {
  const log = openLog();
  log.record('dangerous_input');
  now = start + 3_600_000;
  for (let times = 0; times < 4; times += 1) log.record('rate_limited');
  expect(statistics).toEqual([{ rate_limited: 4 }]);
});

test('events go to the console', () => {
  openLog().record('rate_limited', { retryAfterMs: 300_000 });
  expect(console.info).toHaveBeenCalledExactlyOnceWith('Security event:', 'rate_limited', {
    retryAfterMs: 300_000,
  });
});

test('without storage the page itself remembers entries and session', () => {
  let sessions = 0;
  const log = openLog(
    () => `session ${++sessions}`,
    createSessionStore(() => {
      throw new DOMException('denied', 'SecurityError');
    }),
  );
  for (let code = 1; code <= 21; code += 1) log.record('submission_failed', { code });
  expect(log.entries()).toHaveLength(20);
  expect(new Set(log.entries().map(({ sessionId }) => sessionId))).toEqual(new Set(['session 1']));
  expect(log.stats()).toEqual({ submission_failed: 20 });
  expect(batches).toHaveLength(4);
});

test('the stub of the upload sends nothing', () => {
  const debug = vi.spyOn(console, 'debug').mockReturnValue();
  const fetch = vi.spyOn(globalThis, 'fetch');
  openLog().record('rate_limited');
  uploadNowhere(openLog().entries(), { rate_limited: 1 });
  expect(debug).toHaveBeenCalledExactlyOnceWith('1 security events; none is uploaded. Last hour:', {
    rate_limited: 1,
  });
  expect(fetch).not.toHaveBeenCalled();
});

test('entries that are not ours are forgotten', () => {
  items.set('security-log', '[null]');
  const log = openLog();
  log.record('submission_sent');
  expect(log.entries()).toHaveLength(1);
});
