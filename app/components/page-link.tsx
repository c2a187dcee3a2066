import { Link, type LinkProps } from 'react-router';
import { savesData } from './data-saving.ts';

/**
 * A link to a page of this site: its data comes on intent unless data is to be saved, the change of page
 * cross-fades.
 */
export function PageLink(props: LinkProps) {
  const prefetch = savesData() ? 'none' : 'intent';
  // All routes are known from the start: nothing is to be discovered.
  return <Link prefetch={prefetch} discover="none" viewTransition {...props} />;
}
