/** JSON values in the browser's session storage; in memory where storage is denied or full. */
export interface SessionStore {
  /** Null if there is none. What comes back was written by an earlier page of the same session. */
  read<Value>(key: string): Value | null;
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
    read(key) {
      const text = memory.get(key) ?? storage?.getItem(key) ?? null;
      return text === null ? null : parseOrNull(text);
    },
    write(key, value) {
      const text = JSON.stringify(value);
      try {
        if (storage === null) throw new Error('There is no session storage.');
        storage.setItem(key, text);
        memory.delete(key);
      } catch {
        // Denied or full: what this page remembers is enough for this page.
        memory.set(key, text);
      }
    },
  };
}

function parseOrNull<Value>(text: string): Value | null {
  try {
    return JSON.parse(text);
  } catch {
    // Not ours, or cut off: as if there were none.
    return null;
  }
}
