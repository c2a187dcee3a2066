import { type ReactNode, useSyncExternalStore } from 'react';

export const neverChanges = () => () => undefined;

/** False in the document and while it is hydrated. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/**
 * Renders what the first paint does not need: it is not in the document and is added by hydration.
 */
export function OnceHydrated({ children }: { children: ReactNode }) {
  return useIsHydrated() ? children : null;
}
