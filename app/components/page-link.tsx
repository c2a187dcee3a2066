import type { SyntheticEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { savesData } from './data-saving.ts';

/**
 * A link to a page of this site: its data comes on intent unless data is to be saved, the change of page
 * cross-fades.
 */
export function PageLink(props: LinkProps) {
  const prefetch = savesData() ? 'none' : 'intent';
  return (
    <Link
      prefetch={prefetch}
      // All routes are known from the start: nothing is to be discovered.
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
 * React Router loads the page anew when the script of a page that it prefetches does not come: without a
 * connection, a mouse on its way over the links would end in the browser's error. It leaves out what these
 * events would start when they count as prevented; really preventing a touch would cost its click.
 */
function prefetchOnlyOnline(event: SyntheticEvent) {
  if (!navigator.onLine) event.defaultPrevented = true;
}
