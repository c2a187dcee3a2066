import type { DeskText } from '../../content/schema/desk.ts';
import { DeskFailure } from './api.ts';
import { fillIn, formatDuration } from './words.ts';

/** What to tell somebody about a failure: what it means and what to do. */
export function failureText(error: Error, { failures }: DeskText, language: string): string {
  if (!(error instanceof DeskFailure)) return fillIn(failures.other, { code: error.message });
  const known = Object.entries(failures).find(([code]) => code === error.code);
  const wait = formatDuration(Math.max(60, error.retryAfter) * 1000, language);
  return fillIn(known?.[1] ?? failures.other, { code: error.code, wait });
}
