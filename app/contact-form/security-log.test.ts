import { beforeEach, expect, test, vi } from 'vitest';
import { createSessionStore } from '../browser-state/session-store.ts';
import { createSecurityLog, type SecurityLogEntry } from './security-log.ts';

const start = Date.UTC(2026, 0, 5, 14);
let items: Map<string, string>;

/** As a page of the same tab opens it. */
const openLog = () =>
  createSecurityLog(
    createSessionStore(() => ({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    })),
  );
const kept = (): SecurityLogEntry[] => JSON.parse(items.get('security-log') ?? '');

beforeEach(() => {
  items = new Map();
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  vi.stubGlobal('location', new URL('https://example.ca/contact?name=Ana#quote'));
  vi.spyOn(console, 'info').mockReturnValue();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('an entry has the specified fields, and goes to the console', () => {
  openLog().record('honeypot_filled', { field: 'website' });
  expect(kept()).toEqual([
    {
      timestamp: '2026-01-05T14:00:00.000Z',
      event: 'honeypot_filled',
      details: { field: 'website' },
      userAgent: navigator.userAgent,
      url: 'https://example.ca/contact',
      sessionId: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  ]);
  expect(console.info).toHaveBeenCalledOnce();
});

test('the last twenty are kept, also by the next page of the session, which keeps its id', () => {
  vi.spyOn(console, 'debug').mockReturnValue();
  for (let code = 1; code <= 21; code += 1) openLog().record('submission_failed', { code });
  expect(kept().map(({ details }) => details.code)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 2),
  );
  expect(new Set(kept().map(({ sessionId }) => sessionId)).size).toBe(1);
});

test('five at a time go to an upload that sends nothing, with the statistics of the last hour', () => {
  const debug = vi.spyOn(console, 'debug').mockReturnValue();
  const fetch = vi.spyOn(globalThis, 'fetch');
  const log = openLog();
  log.record('dangerous_input');
  vi.setSystemTime(start + 1);
  log.record('captcha_missing');
  vi.setSystemTime(start + 3_600_000);
  for (let times = 0; times < 4; times += 1) log.record('rate_limited');
  expect(debug).toHaveBeenCalledExactlyOnceWith('5 security events; none is uploaded. Last hour:', {
    captcha_missing: 1,
    rate_limited: 3,
  });
  expect(fetch).not.toHaveBeenCalled();
});
