/** Takes the text of an estimate from the calculator to the contact form. */
import { carryText, takeText } from '../browser-state/carried-text.ts';

const estimateKey = 'estimate';

/** Characters; the contact form allows 1000, and the visitor's own words need room. */
export const carriedTextLimit = 600;

export function carryEstimate(text: string): void {
  carryText(estimateKey, text);
}

/** The text that was carried, once; null if there is none. Never throws. */
export function takeCarriedEstimate(): string | null {
  const text = takeText(estimateKey);
  return text === null || text === '' || text.length > carriedTextLimit ? null : text;
}
