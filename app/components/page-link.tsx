import { Link, type LinkProps } from 'react-router';
import { usePrefetchOnIntent } from './prefetch-page.ts';

/** A link to a page of this site. It prefetches the page on intent and cross-fades to it. */
export function PageLink(props: LinkProps) {
  const prefetchHandlers = usePrefetchOnIntent();
  return (
    <Link
      prefetch="none"
      // All routes are known from the start, so none has to be discovered.
      discover="none"
      viewTransition
      {...prefetchHandlers}
      {...props}
    />
  );
}
