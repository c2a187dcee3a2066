import { Link, type LinkProps } from 'react-router';

/** A link to a page of this site: its data comes on intent, the change of page cross-fades. */
export function PageLink(props: LinkProps) {
  // All routes are known from the start: nothing is to be discovered.
  return <Link prefetch="intent" discover="none" viewTransition {...props} />;
}
