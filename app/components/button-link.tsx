import { Link } from 'react-router';
import type { SiteLink } from './site-frame.ts';

export function ButtonLink({ link, look }: { link: SiteLink; look: 'main' | 'quiet' }) {
  return (
    <Link to={link.href} className={`button ${look === 'main' ? 'button-main' : 'button-quiet'}`}>
      {link.label}
    </Link>
  );
}
