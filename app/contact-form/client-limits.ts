/**
 * The browser's own limits (spec sections 4 and 9): five submissions a minute, and the progressive
 * limiter that the server applies too. They spare an honest visitor a refusal; they protect nothing.
 */
import { decideAttempt, type RateLimitState } from '../../contact/rate-limit.ts';
import type { SessionStore } from './session-store.ts';

const windowMs = 60_000;
const attemptsPerWindow = 5;
const storageKey = 'contact-limits';

interface LimitState {
  /** Times of the submissions within the window, oldest first. */
  recent: { at: number; key: string }[];
  progressive: RateLimitState | null;
}

export interface ClientLimits {
  /**
   * Counts a submission; milliseconds to wait if it is one too many, else null. The same `key`
   * (a retry) is counted once.
   */
  count(key: string, now: number): number | null;
}

export function createClientLimits(store: SessionStore): ClientLimits {
  return {
    count(key, now) {
      const state = store.read<LimitState>(storageKey) ?? { recent: [], progressive: null };
      const recent = state.recent.filter(({ at }) => at <= now && now - at < windowMs);
      const isRetry = recent.some((attempt) => attempt.key === key);
      const [oldest] = recent;
      if (!isRetry && oldest !== undefined && recent.length >= attemptsPerWindow) {
        return oldest.at + windowMs - now;
      }
      const { decision, state: progressive } = decideAttempt(state.progressive, key, now);
      if (decision.allowed && !isRetry) recent.push({ at: now, key });
      store.write(storageKey, { recent, progressive } satisfies LimitState);
      return decision.allowed ? null : decision.retryAfterMs;
    },
  };
}
