import type { SiteLink } from './frame/site-frame.ts';
import signposts from './signposts.css?url';
import { Stylesheet } from './stylesheet.tsx';

/** Situations of a reader, each with links to the pages that fit. */
export function Signposts({ items }: { items: { situation: string; links: SiteLink[] }[] }) {
  return (
    <ul className="signposts">
      <Stylesheet file={signposts} />
      {items.map(({ situation, links }) => (
        <li key={situation}>
          <p className="signpost-situation">{situation}</p>
          <ul>
            {links.map((link) => (
              <li key={link.href}>
                <a href={link.href} className="signpost">
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
