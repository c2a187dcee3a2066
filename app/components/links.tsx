import type { SiteLink } from './frame/site-frame.ts';

export function ButtonLink({ link, look }: { link: SiteLink; look: 'main' | 'quiet' }) {
  return (
    <a href={link.href} className={`button ${look === 'main' ? 'button-main' : 'button-quiet'}`}>
      {link.label}
    </a>
  );
}

export function TextLink({ link }: { link: SiteLink }) {
  return (
    <p className="link-line">
      <a href={link.href} className="text-link">
        {link.label}
      </a>
    </p>
  );
}
