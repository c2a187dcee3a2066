import type { SiteLink } from './frame/site-frame.ts';

export function ButtonLink({ link, look }: { link: SiteLink; look: 'main' | 'quiet' }) {
  return (
    <a href={link.href} className={`button ${look === 'main' ? 'button-main' : 'button-quiet'}`}>
      {link.label}
    </a>
  );
}
