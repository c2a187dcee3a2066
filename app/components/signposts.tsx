import type { SiteLink } from './frame/site-frame.ts';
import { PageLink } from './page-link.tsx';

/** What a reader might say, and the pages to which that leads. */
export function Signposts({ items }: { items: { situation: string; links: SiteLink[] }[] }) {
  return (
    <ul className="signposts">
      {items.map(({ situation, links }) => (
        <li key={situation}>
          <p className="signpost-situation">{situation}</p>
          <ul>
            {links.map((link) => (
              <li key={link.href}>
                <PageLink to={link.href} className="signpost">
                  {link.label}
                </PageLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
