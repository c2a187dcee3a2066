/**
 * The browser's own limits (LIMIT-1, LIMIT-6): five submissions a minute, and the progressive
 * limiter of the server. They spare an honest visitor a refusal and protect nothing.
 */
import * as v from 'valibot';
import { decideAttempt } from '../../contact/shared/rate-limit.ts';
import type { SessionStore } from './session-store.ts';

const windowMs = 60_000;
const attemptsPerWindow = 5;
const storageKey = 'contact-limits';

const attempts = v.array(v.object({ at: v.number(), key: v.string() }));
const stateSchema = v.object({
  /** The submissions within the window, oldest first. */
  recent: attempts,
  progressive: v.nullable(
    v.object({
      level: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)),
      attempts,
      blockedUntil: v.number(),
      quietSince: v.number(),
      lastSeenAt: v.number(),
    }),
  ),
});
type LimitState = v.InferOutput<typeof stateSchema>;
const isLimitState = (value: unknown): value is LimitState => v.is(stateSchema, value);

export interface ClientLimits {
  /**
   * Counts a submission. Returns the milliseconds to wait if it is one too many, else null.
   * Repetitions with the same `key` are counted once.
   */
  count(key: string, now: number): number | null;
}

export function createClientLimits(store: SessionStore): ClientLimits {
  return {
    count(key, now) {
      const state = store.read(storageKey, isLimitState) ?? { recent: [], progressive: null };
      const recent = state.recent.filter(({ at }) => at <= now && now - at < windowMs);
      const isRetry = recent.some((attempt) => attempt.key === key);
      const [oldest] = recent;
      const { decision, state: progressive } = decideAttempt(state.progressive, key, now);
      const isWindowFull = !isRetry && recent.length >= attemptsPerWindow;
      // If both limits apply, the visitor has to wait for the longer one.
      if (decision.allowed && isWindowFull && oldest !== undefined) {
        return oldest.at + windowMs - now;
      }
      if (decision.allowed && !isRetry) recent.push({ at: now, key });
      store.write(storageKey, { recent, progressive } satisfies LimitState);
      return decision.allowed ? null : decision.retryAfterMs;
    },
  };
}
