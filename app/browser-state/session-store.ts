/** Keeps JSON values in the session storage, or in memory if that is denied or full. */
export interface SessionStore {
  /**
   * Null if there is no valid value. An earlier version of the page may have written another shape.
   */
  read<Value>(key: string, isValue: (value: unknown) => value is Value): Value | null;
  /** @param key the name in the session storage, which the cookie policy has to explain */
  write(key: string, value: unknown): void;
  remove(key: string): void;
}

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** @param openStorage called at each use; it throws where storage is denied */
export function createSessionStore(openStorage: () => WebStorage): SessionStore {
  const memory = new Map<string, string>();

  /** Null if storage is denied or full. Memory is enough for this page. */
  function inStorage<Result>(use: (storage: WebStorage) => Result): Result | null {
    try {
      return use(openStorage());
    } catch (error) {
      console.info('Session storage is denied or full; this page remembers by itself.', error);
      return null;
    }
  }

  return {
    read(key, isValue) {
      const text = memory.get(key) ?? inStorage((storage) => storage.getItem(key));
      const value = text === null ? null : parseOrNull(text);
      return isValue(value) ? value : null;
    },
    write(key, value) {
      const text = JSON.stringify(value);
      memory.set(key, text);
      inStorage((storage) => {
        storage.setItem(key, text);
        memory.delete(key);
      });
    },
    remove(key) {
      memory.delete(key);
      inStorage((storage) => storage.removeItem(key));
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
