import { useSyncExternalStore } from 'react';
import { useLocation, useRouteError } from 'react-router';
import { neverChanges } from './once-hydrated.tsx';

/** The path of the current page. The same with and without a trailing slash. */
export function usePagePath(): string {
  return withoutSlashAtEnd(useLocation().pathname) || '/';
}

/** As the menu shows it. The 404 page was drawn without knowing its path, and is hydrated as it was drawn. */
export function useShownPath(): string {
  const path = usePagePath();
  // React Router says null where there is no error.
  const drawnPath = (useRouteError() ?? null) === null ? path : '';
  return useSyncExternalStore(
    neverChanges,
    () => path,
    () => drawnPath,
  );
}

/** Not by a pattern, which would look through a long run of slashes once for each of them. */
export function withoutSlashAtEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
