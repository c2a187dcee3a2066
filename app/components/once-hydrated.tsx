import { type ReactNode, useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** What the page does not need for its first paint: not part of the document, there once it is hydrated. */
export function OnceHydrated({ children }: { children: ReactNode }) {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return isHydrated ? children : null;
}
