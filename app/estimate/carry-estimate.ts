/**
 * Takes the text of an estimate from the calculator to the contact form: through the session storage,
 * and where that is denied or full, through this module, which an in-app navigation keeps.
 */
export const estimateKey = 'estimate';

/** Characters; the contact form allows 1000, and the visitor's own words need room. */
export const carriedTextLimit = 600;

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

let carried: string | null = null;

export function carryEstimate(text: string, openStorage: () => WebStorage = openSession): void {
  carried = text;
  try {
    openStorage().setItem(estimateKey, text);
  } catch (error) {
    console.info('Session storage is denied or full; the estimate travels in memory.', error);
  }
}

/** The text that was carried, once; null if there is none. Never throws. */
export function takeCarriedEstimate(openStorage: () => WebStorage = openSession): string | null {
  let text = carried;
  carried = null;
  try {
    const storage = openStorage();
    text ??= storage.getItem(estimateKey);
    storage.removeItem(estimateKey);
  } catch (error) {
    console.info('Session storage is denied; only this page can hand over an estimate.', error);
  }
  return text === null || text === '' || text.length > carriedTextLimit ? null : text;
}

const openSession = (): WebStorage => sessionStorage;
