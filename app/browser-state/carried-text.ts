/**
 * Carries a text from one page to the next in the session storage. If that is denied or full, this
 * module keeps it, which works for navigations within the app.
 */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const inMemory = new Map<string, string>();

const openSession = (): WebStorage => sessionStorage;

/** @param key the name in the session storage, which the cookie policy has to explain */
export function carryText(key: string, text: string, openStorage = openSession): void {
  inMemory.set(key, text);
  try {
    openStorage().setItem(key, text);
  } catch (error) {
    console.info(`Session storage is denied or full; "${key}" travels in memory.`, error);
  }
}

/** Returns the carried text and removes it. Null if there is none. Never throws. */
export function takeText(key: string, openStorage = openSession): string | null {
  let text = inMemory.get(key) ?? null;
  inMemory.delete(key);
  try {
    const storage = openStorage();
    text ??= storage.getItem(key);
    storage.removeItem(key);
  } catch (error) {
    console.info(`Session storage is denied; only this page can hand over "${key}".`, error);
  }
  return text;
}
