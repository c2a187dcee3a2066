/** What this browser keeps for the desk: the key, the name of the person, and what was opened without a key. */
import { useSyncExternalStore } from 'react';

const names = {
  key: 'desk-key',
  person: 'desk-person',
  offeredKey: 'desk-offered-key',
  requestedHash: 'desk-requested-hash',
};
type Kept = keyof typeof names;

/** An offered key came with the address (take-key.js) and is forgotten with the tab. */
function storageOf(kept: Kept): Storage {
  return kept === 'offeredKey' ? sessionStorage : localStorage;
}

const listeners = new Set<() => void>();

export function readKept(kept: Kept): string | null {
  return storageOf(kept).getItem(names[kept]);
}

/** Null removes it. */
export function keep(kept: Kept, value: string | null): void {
  if (value === null) storageOf(kept).removeItem(names[kept]);
  else storageOf(kept).setItem(names[kept], value);
  for (const listener of listeners) listener();
}

/** The kept value as it is now, also when another tab changes it. Undefined until the page is hydrated. */
export function useKept(kept: Kept): string | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => readKept(kept),
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  // take-key.js was there first.
  addEventListener('hashchange', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
    removeEventListener('hashchange', listener);
  };
}
