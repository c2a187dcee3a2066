/** Carries the text of an estimate from the calculator to the contact form (PRICE-11). */
import { carryText, takeText } from '../browser-state/carried-text.ts';

const estimateKey = 'estimate';

/** Characters. The message may have 1000, and the visitor's own words need room. */
export const carriedTextLimit = 640;

export function carryEstimate(text: string): void {
  carryText(estimateKey, text);
}

/** Returns the carried text and removes it. Null if there is none. Never throws. */
export function takeCarriedEstimate(): string | null {
  const text = takeText(estimateKey);
  return text === null || text === '' || text.length > carriedTextLimit ? null : text;
}
