import type { SiteLink } from './frame/site-frame.ts';
import { PageLink } from './page-link.tsx';

export function ButtonLink({ link, look }: { link: SiteLink; look: 'main' | 'quiet' }) {
  return (
    <PageLink
      to={link.href}
      className={`button ${look === 'main' ? 'button-main' : 'button-quiet'}`}
    >
      {link.label}
    </PageLink>
  );
}
