import type { SiteLink } from './frame/site-frame.ts';
import { PageLink } from './page-link.tsx';

/** Links as the stops of a line. */
export function Stops({ links }: { links: SiteLink[] }) {
  return (
    <ul className="stops">
      {links.map((link) => (
        <li key={link.href}>
          <PageLink to={link.href} className="stop">
            {link.label}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
