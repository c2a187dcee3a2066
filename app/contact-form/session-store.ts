/** Stores JSON values in the session storage, or in memory if that is denied or full. */
export interface SessionStore {
  /**
   * Null if there is no valid value. An earlier version of the page may have written another shape.
   */
  read<Value>(key: string, isValue: (value: unknown) => value is Value): Value | null;
  write(key: string, value: unknown): void;
}

type WebStorage = Pick<Storage, 'getItem' | 'setItem'>;

export function createSessionStore(openStorage: () => WebStorage): SessionStore {
  const memory = new Map<string, string>();
  let storage: WebStorage | null = null;
  try {
    storage = openStorage();
  } catch (error) {
    console.info('Session storage is denied; this page remembers by itself.', error);
  }

  return {
    read(key, isValue) {
      const text = memory.get(key) ?? storage?.getItem(key) ?? null;
      const value = text === null ? null : parseOrNull(text);
      return isValue(value) ? value : null;
    },
    write(key, value) {
      const text = JSON.stringify(value);
      try {
        if (storage === null) throw new Error('There is no session storage.');
        storage.setItem(key, text);
        memory.delete(key);
      } catch {
        // Storage is denied or full. Memory is enough for this page.
        memory.set(key, text);
      }
    },
  };
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The value is not ours or is cut off, and counts as missing.
    return null;
  }
}
