/** The checks for suspicious activity (LIMIT-8 to LIMIT-11). */
import { hasRepeatedCharacters } from '../../contact/shared/spam-signals.ts';

/** Milliseconds (LIMIT-8, LIMIT-9). */
const leastTimeOnPage = 3000;
const leastTimeBetweenSubmissions = 2000;
const maxTextLength = 10_000;

export type Suspicion = 'too_soon' | 'too_soon_again' | 'too_long' | 'repeated_characters';

export interface Timing {
  /** Milliseconds since the page was loaded. */
  onPage: number;
  /** Milliseconds since the previous submission of this session; null if there was none. */
  sinceSubmission: number | null;
}

export function suspicionOf(texts: string[], timing: Timing): Suspicion | null {
  if (timing.onPage < leastTimeOnPage) return 'too_soon';
  const { sinceSubmission } = timing;
  if (sinceSubmission !== null && sinceSubmission < leastTimeBetweenSubmissions) {
    return 'too_soon_again';
  }
  if (texts.some((text) => text.length > maxTextLength)) return 'too_long';
  return texts.some(hasRepeatedCharacters) ? 'repeated_characters' : null;
}
