import type { SiteLink } from './frame/site-frame.ts';

export function TextLink({ link }: { link: SiteLink }) {
  return (
    <p className="link-line">
      <a href={link.href} className="text-link">
        {link.label}
      </a>
    </p>
  );
}
