import { PageLink } from './page-link.tsx';
import type { SiteLink } from './site-frame.ts';

/** A link on a line of its own. */
export function TextLink({ link }: { link: SiteLink }) {
  return (
    <p className="link-line">
      <PageLink to={link.href} className="text-link">
        {link.label}
      </PageLink>
    </p>
  );
}
