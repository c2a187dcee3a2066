import type { SiteLink } from './frame/site-frame.ts';
import stops from './stops.css?url';
import { Stylesheet } from './stylesheet.tsx';

/** Links as the stops of a line. */
export function Stops({ links }: { links: SiteLink[] }) {
  return (
    <ul className="stops">
      <Stylesheet file={stops} />
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href} className="stop">
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
