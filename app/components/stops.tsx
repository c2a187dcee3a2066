import { Link } from 'react-router';
import type { SiteLink } from './site-frame.ts';

/** Links as stops of a line; the last one is where the line goes on. */
export function Stops({ links, onward }: { links: SiteLink[]; onward: SiteLink }) {
  return (
    <ul className="stops">
      {links.map((link) => (
        <li key={link.href}>
          <Link to={link.href} className="stop">
            {link.label}
          </Link>
        </li>
      ))}
      <li>
        <Link to={onward.href} className="stop stop-onward">
          {onward.label}
        </Link>
      </li>
    </ul>
  );
}
