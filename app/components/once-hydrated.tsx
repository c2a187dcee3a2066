import { type ReactNode, useSyncExternalStore } from 'react';

export const neverChanges = () => () => undefined;

/**
 * Renders what the first paint does not need: it is not in the document and is added by hydration.
 */
export function OnceHydrated({ children }: { children: ReactNode }) {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return isHydrated ? children : null;
}
