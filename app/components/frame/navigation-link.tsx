import { useShownPath } from '../page-path.ts';
import type { LinkGroup, SiteLink } from './site-frame.ts';

/** Home is active at exactly its address, other items also at addresses below theirs (NAV-9). */
export function NavigationLink({ link, isExact = false }: { link: SiteLink; isExact?: boolean }) {
  const pathname = useShownPath();
  const isHere = pathname === link.href;
  const isActive = isHere || (!isExact && isUnder(pathname, link.href));
  return (
    <a
      href={link.href}
      className="menu-link"
      aria-current={isHere ? 'page' : isActive ? 'true' : undefined}
    >
      {link.label}
    </a>
  );
}

/** The pages of a group, and apart from them the page about all (NAV-5). */
export function GroupLinks({ group }: { group: LinkGroup }) {
  return (
    <>
      <ul className="menu-line">
        {group.links.map((link) => (
          <li key={link.href}>
            <NavigationLink link={link} isExact />
          </li>
        ))}
      </ul>
      <div className="menu-overview">
        <NavigationLink link={group.overview} isExact />
      </div>
    </>
  );
}

/** True at an address and below it. '/blogger' is not below '/blog'. */
export function isUnder(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}
