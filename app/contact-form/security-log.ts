/**
 * The security log of the browser. It keeps the last 20 events in
 * session storage, passes them in batches of five to an upload that is a stub, and counts those of
 * the last hour. Details hold no personal data, and nothing leaves the browser.
 */
import type { SessionStore } from '../browser-state/session-store.ts';

const keptEntries = 20;
const batchSize = 5;
const statsWindowMs = 3_600_000;
const entriesKey = 'security-log';
const sessionKey = 'security-session';

export type SecurityEvent =
  | 'validation_failed'
  | 'captcha_missing'
  | 'honeypot_filled'
  | 'suspicious_activity'
  | 'dangerous_input'
  | 'rate_limited'
  | 'submission_failed'
  | 'submission_sent';

export interface SecurityLogEntry {
  /** ISO 8601, UTC. */
  timestamp: string;
  event: SecurityEvent;
  details: Record<string, string | number>;
  userAgent: string;
  url: string;
  sessionId: string;
}

type SecurityStats = Partial<Record<SecurityEvent, number>>;

export function createSecurityLog(store: SessionStore) {
  const batch: SecurityLogEntry[] = [];
  const entries = () => store.read(entriesKey, isEntries) ?? [];

  function sessionId(): string {
    const known = store.read(sessionKey, isText);
    if (known !== null) return known;
    const fresh = crypto.randomUUID();
    store.write(sessionKey, fresh);
    return fresh;
  }

  /** The number of each event within the last hour. */
  function stats(): SecurityStats {
    const since = Date.now() - statsWindowMs;
    const counts: SecurityStats = {};
    for (const { event, timestamp } of entries()) {
      if (Date.parse(timestamp) > since) counts[event] = (counts[event] ?? 0) + 1;
    }
    return counts;
  }

  return {
    record(event: SecurityEvent, details: SecurityLogEntry['details'] = {}): void {
      const entry: SecurityLogEntry = {
        timestamp: new Date().toISOString(),
        event,
        details,
        userAgent: navigator.userAgent,
        // Without query and fragment, which may contain the visitor's own text.
        url: location.origin + location.pathname,
        sessionId: sessionId(),
      };
      console.info('Security event:', event, details);
      store.write(entriesKey, [...entries(), entry].slice(-keptEntries));
      batch.push(entry);
      if (batch.length >= batchSize) uploadNowhere(batch.splice(0), stats());
    },
  };
}

const isText = (value: unknown) => typeof value === 'string';

function isEntries(value: unknown): value is SecurityLogEntry[] {
  return Array.isArray(value) && value.every((entry) => isText(entry?.timestamp));
}

/** The upload is a stub that sends nothing. */
function uploadNowhere(batch: SecurityLogEntry[], stats: SecurityStats): void {
  console.debug(`${batch.length} security events; none is uploaded. Last hour:`, stats);
}
