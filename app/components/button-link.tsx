import { PageLink } from './page-link.tsx';
import type { SiteLink } from './site-frame.ts';

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
