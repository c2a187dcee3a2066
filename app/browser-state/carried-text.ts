/**
 * Takes a text from one page to the next: through the session storage, and where that is denied or full,
 * through this module, which an in-app navigation keeps.
 */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const inMemory = new Map<string, string>();

const openSession = (): WebStorage => sessionStorage;

/** `key` is its name in the storage; the cookie policy explains each. */
export function carryText(key: string, text: string, openStorage = openSession): void {
  inMemory.set(key, text);
  try {
    openStorage().setItem(key, text);
  } catch (error) {
    console.info(`Session storage is denied or full; "${key}" travels in memory.`, error);
  }
}

/** The text that was carried, once; null if there is none. Never throws. */
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
