import type { SiteLink } from './frame/site-frame.ts';
import { PageLink } from './page-link.tsx';

export interface Stop extends SiteLink {
  /** A sentence about the linked page. */
  text?: string;
}

/** Links as the stops of a line. `onward` is the last one. */
export function Stops({ links, onward }: { links: Stop[]; onward?: SiteLink }) {
  return (
    <ul className="stops">
      {links.map((link) => (
        <li key={link.href}>
          <PageLink to={link.href} className="stop">
            {link.label}
          </PageLink>
          {link.text === undefined ? null : <p className="stop-text">{link.text}</p>}
        </li>
      ))}
      {onward === undefined ? null : (
        <li>
          <PageLink to={onward.href} className="stop stop-onward">
            {onward.label}
          </PageLink>
        </li>
      )}
    </ul>
  );
}
