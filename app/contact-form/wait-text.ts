import { fill } from '../../contact/shared/text.ts';
import type { FormText } from '../../site/schema/site.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * A time to wait in words, such as "5 minutes". Rounded up, so that waiting that long is enough.
 */
export function waitText(milliseconds: number, waits: FormText['waits'], language: string): string {
  if (milliseconds <= minuteMs) return plural(milliseconds / 1000, waits.seconds, language);
  if (milliseconds <= hourMs) return plural(milliseconds / minuteMs, waits.minutes, language);
  return plural(milliseconds / hourMs, waits.hours, language);
}

function plural(amount: number, words: { one: string; other: string }, language: string): string {
  const count = Math.max(1, Math.ceil(amount));
  const form = new Intl.PluralRules(language).select(count);
  return fill(form === 'one' ? words.one : words.other, { count: String(count) });
}
