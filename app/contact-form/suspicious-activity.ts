/** The checks for suspicious activity (LIMIT-8 to LIMIT-11). */
import { hasRepeatedCharacters } from '../../contact/shared/spam-signals.ts';

/** Milliseconds (LIMIT-8, LIMIT-9). */
const leastTimeOnPage = 3000;
const leastTimeBetweenSubmissions = 2000;
const maxTextLength = 10_000;

export interface Timing {
  /** Milliseconds since the page was loaded. */
  onPage: number;
  /** Milliseconds since the previous submission of this session; null if there was none. */
  sinceSubmission: number | null;
}

export function suspiciousTiming({ onPage, sinceSubmission }: Timing) {
  if (onPage < leastTimeOnPage) return 'too_soon';
  const isTooSoon = sinceSubmission !== null && sinceSubmission < leastTimeBetweenSubmissions;
  return isTooSoon ? 'too_soon_again' : null;
}

export function suspiciousText(text: string) {
  if (text.length > maxTextLength) return 'too_long';
  return hasRepeatedCharacters(text) ? 'repeated_characters' : null;
}
