import type { SyntheticEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { savesData } from './data-saving.ts';

/**
 * A link to a page of this site. It prefetches the page on intent, unless data is to be saved, and
 * cross-fades to it.
 */
export function PageLink(props: LinkProps) {
  const prefetch = savesData() ? 'none' : 'intent';
  return (
    <Link
      prefetch={prefetch}
      // All routes are known from the start, so none has to be discovered.
      discover="none"
      viewTransition
      onFocus={prefetchOnlyOnline}
      onMouseEnter={prefetchOnlyOnline}
      onTouchStart={prefetchOnlyOnline}
      {...props}
    />
  );
}

/**
 * If a prefetched script does not arrive, React Router reloads the page. Without a connection,
 * moving the mouse over a link would thus end in the browser's error page. React Router skips a
 * prefetch when its event counts as prevented; really preventing a touch would prevent its click
 * too.
 */
function prefetchOnlyOnline(event: SyntheticEvent) {
  if (!navigator.onLine) event.defaultPrevented = true;
}
