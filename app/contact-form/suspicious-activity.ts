/** The checks for suspicious activity (LIMIT-8 to LIMIT-11). */
import { hasRepeatedCharacters } from '../../contact/shared/spam-signals.ts';

/** LIMIT-8, LIMIT-9. */
const MIN_MS_ON_PAGE = 3000;
const MIN_MS_BETWEEN_SUBMISSIONS = 2000;
const MAX_TEXT_LENGTH = 10_000;

export interface Timing {
  /** Milliseconds since the page was loaded. */
  onPage: number;
  /** Milliseconds since the previous submission of this session; null if there was none. */
  sinceSubmission: number | null;
}

export function suspiciousTiming({ onPage, sinceSubmission }: Timing) {
  if (onPage < MIN_MS_ON_PAGE) return 'too_soon';
  const isTooSoon = sinceSubmission !== null && sinceSubmission < MIN_MS_BETWEEN_SUBMISSIONS;
  return isTooSoon ? 'too_soon_again' : null;
}

export function suspiciousText(text: string) {
  if (text.length > MAX_TEXT_LENGTH) return 'too_long';
  return hasRepeatedCharacters(text) ? 'repeated_characters' : null;
}
