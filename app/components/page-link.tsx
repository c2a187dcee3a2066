import { Link, type LinkProps } from 'react-router';

/** A link to a page of this site: its data comes on intent, the change of page cross-fades. */
export function PageLink(props: LinkProps) {
  return <Link prefetch="intent" viewTransition {...props} />;
}
