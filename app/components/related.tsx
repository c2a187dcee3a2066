import { useId } from 'react';
import type { SiteLink } from './frame/site-frame.ts';
import offer from './offer.css?url';
import { Stylesheet } from './stylesheet.tsx';
import { TextLink } from './text-link.tsx';

/** Links to related pages. */
export function Related({ label, links }: { label: string; links: SiteLink[] }) {
  const labelId = useId();
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby={labelId} className="related page-width">
      <Stylesheet file={offer} />
      <h2 id={labelId}>{label}</h2>
      {links.map((link) => (
        <TextLink key={link.href} link={link} />
      ))}
    </nav>
  );
}
