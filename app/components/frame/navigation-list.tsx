import type { ReactNode } from 'react';
import { NavigationLink } from './navigation-link.tsx';
import type { LinkGroup, SiteFrame } from './site-frame.ts';

/** The items of the main navigation. Each menu decides how a group opens. */
export function NavigationList(props: {
  frame: SiteFrame;
  group: (group: LinkGroup) => ReactNode;
}) {
  const { home, groups, main } = props.frame;
  return (
    <ul>
      <li>
        <NavigationLink link={home} isExact />
      </li>
      {groups.map((group) => (
        <li key={group.label}>{props.group(group)}</li>
      ))}
      {main.map((link) => (
        <li key={link.href}>
          <NavigationLink link={link} />
        </li>
      ))}
    </ul>
  );
}
