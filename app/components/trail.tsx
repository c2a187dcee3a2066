import { PageLink } from './page-link.tsx';
import type { SiteLink } from './site-frame.ts';

/** The way from the home page, as a short line; the last stop is the page itself. */
export function Trail({ links, label }: { links: SiteLink[]; label: string }) {
  return (
    <nav aria-label={label} className="trail">
      <ol>
        {links.map((link, place) => (
          <li key={link.href}>
            {place === links.length - 1 ? (
              <span aria-current="page">{link.label}</span>
            ) : (
              <PageLink to={link.href}>{link.label}</PageLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
