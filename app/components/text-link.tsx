import type { SiteLink } from './frame/site-frame.ts';
import { PageLink } from './page-link.tsx';

export function TextLink({ link }: { link: SiteLink }) {
  return (
    <p className="link-line">
      <PageLink to={link.href} className="text-link">
        {link.label}
      </PageLink>
    </p>
  );
}
