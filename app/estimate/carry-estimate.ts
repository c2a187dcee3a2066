/** Carries an estimate of the calculator, or the number of people given on Home, to the contact form. */
import type { SessionStore } from '../browser-state/session-store.ts';

const estimateKey = 'estimate';

/** Characters. The message may have 1000, and the visitor's own words need room. */
export const carriedTextLimit = 700;

export function carryEstimate(store: SessionStore, text: string): void {
  store.write(estimateKey, text);
}

/** Returns the carried text and removes it. Null if there is none. Never throws. */
export function takeCarriedEstimate(store: SessionStore): string | null {
  const text = store.read(estimateKey, (value) => typeof value === 'string');
  store.remove(estimateKey);
  return text === null || text === '' || text.length > carriedTextLimit ? null : text;
}
