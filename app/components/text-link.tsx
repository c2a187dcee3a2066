import { PageLink } from './page-link.tsx';
import type { SiteLink } from './site-frame.ts';

/** A link on a line of its own. */
export function TextLink({ link, className = '' }: { link: SiteLink; className?: string }) {
  return (
    <p className={className}>
      <PageLink to={link.href} className="text-link inline-block py-1.5 [font-weight:600]">
        {link.label}
      </PageLink>
    </p>
  );
}
