import type { ReactNode } from 'react';
import type { SiteFrame } from './site-frame.ts';

type Network = SiteFrame['company']['social'][number]['network'];

export function SocialLinks({ frame: { company, text } }: { frame: SiteFrame }) {
  if (company.social.length === 0) return null;
  return (
    <ul aria-label={text.followUs} className="company-accounts cluster">
      {company.social.map(({ network, name, url }) => (
        <li key={network}>
          <ExternalLink href={url} newTabHint={text.opensInNewTab} className="icon-link">
            <svg
              aria-hidden="true"
              viewBox="0 0 24 24"
              width="20"
              height="20"
              className="stroke-icon"
            >
              <path d={glyphs[network]} />
            </svg>
            {/* Its mark alone says less than the word: some write where others call. */}
            <span className={network === 'whatsapp' ? 'account-word' : 'sr-only'}>{name}</span>
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}

/** Drawn for this site. The networks' trademarks are not copied. */
const glyphs: Record<Network, string> = {
  facebook: 'M15 4h-2a3 3 0 0 0-3 3v13M7 11h7',
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4ZM12 8.7a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6ZM16.8 7.2v.01',
  whatsapp:
    'M4 20l1.2-4A8 8 0 1 1 8.2 19ZM9 9c0 3.5 2.500 6 6 6l1-2-2.200-1-1 1c-1-.5-1.800-1.300-2.300-2.300l1-1-1-2.200Z',
  tiktok: 'M13 4v11a3.500 3.500 0 1 1-3.500-3.500M13 4c.3 2.800 2.200 4.700 5 5',
};

/** A link that opens in a new tab and says so to screen readers (WCAG technique G201). */
export function ExternalLink(props: {
  href: string;
  newTabHint: string;
  className: string;
  children: ReactNode;
}) {
  // A page of this site.
  if (props.href.startsWith('/')) {
    return (
      <a href={props.href} className={props.className}>
        {props.children}
      </a>
    );
  }
  return (
    <a href={props.href} target="_blank" rel="noopener noreferrer" className={props.className}>
      {props.children}
      <span className="sr-only"> {props.newTabHint}</span>
    </a>
  );
}
