import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { ButtonLink } from '../links.tsx';
import { useShownPath } from '../page-path.ts';
import type { LinkGroup, SiteFrame, SiteLink } from './site-frame.ts';
import { SocialLinks } from './social-links.tsx';

/** The items of the main navigation. Each menu decides how a group opens. */
export function NavigationList(props: {
  frame: SiteFrame;
  group: (group: LinkGroup) => ReactNode;
}) {
  const { home, groups, main } = props.frame;
  return (
    <ul className="cluster">
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

/** Home is active at exactly its address, other items also at addresses below theirs. */
function NavigationLink({ link, isExact = false }: { link: SiteLink; isExact?: boolean }) {
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

/** The pages of a group. */
function GroupLinks({ group }: { group: LinkGroup }) {
  return (
    <ul className="menu-line stops">
      {group.links.map((link) => (
        <li key={link.href}>
          <NavigationLink link={link} isExact />
        </li>
      ))}
    </ul>
  );
}

/** True at an address and below it. '/blogger' is not below '/blog'. */
export function isUnder(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

/** A dropdown of the main navigation. As a popover it opens and closes without script. */
export function NavigationDropdown({ group }: { group: LinkGroup }) {
  const menuId = useId();
  const pathname = useShownPath();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  usePlaceWithoutAnchors(button, menu);
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={menuId}
        className="menu-link"
        data-active={isUnder(pathname, group.activeUnder)}
      >
        {group.label}
        <svg aria-hidden="true" viewBox="0 0 12 12" width="12" height="12" className="stroke-icon">
          <path d="m2 4 4 4 4-4" />
        </svg>
      </button>
      <div ref={menu} id={menuId} popover="auto" className="menu-panel dropdown">
        <GroupLinks group={group} />
      </div>
    </>
  );
}

/**
 * Tells the stylesheet where the button of a dropdown is, in browsers without anchor positioning
 * (Firefox before 147, Safari before 26). A dropdown that was opened before hydration moves there.
 */
function usePlaceWithoutAnchors(
  button: RefObject<HTMLElement | null>,
  menu: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (CSS.supports('position-area', 'bottom')) return;
    const place = () => {
      const { left = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {};
      menu.current?.style.setProperty('--beside-button', `${left + scrollX}px`);
      menu.current?.style.setProperty('--below-button', `${bottom + scrollY + 8}px`);
    };
    place();
    const { current } = menu;
    current?.addEventListener('beforetoggle', place);
    return () => current?.removeEventListener('beforetoggle', place);
  }, [button, menu]);
}

const menuId = 'mobile-menu';

/**
 * The menu below the medium breakpoint. As a popover it opens, closes and handles Escape without
 * script.
 */
export function MobileMenu({ frame }: { frame: SiteFrame }) {
  const { text, company } = frame;
  return (
    <>
      <button type="button" popoverTarget={menuId} className="menu-button">
        <span className="sr-only when-closed">{text.openMenu}</span>
        <span className="sr-only when-open">{text.closeMenu}</span>
        <svg aria-hidden="true" viewBox="0 0 24 24" width="28" height="28" className="stroke-icon">
          <path className="when-closed" d="M3 6h18M3 12h18M3 18h18" />
          <path className="when-open" d="M5 5l14 14M19 5 5 19" />
        </svg>
      </button>
      <div id={menuId} popover="auto" className="menu-panel mobile-menu">
        <nav aria-label={text.mainNavigation} className="page-width">
          <NavigationList frame={frame} group={(group) => <MenuGroup group={group} />} />
          <p>
            <ButtonLink link={frame.getStarted} look="main" />
          </p>
          <address>{company.address}</address>
          <SocialLinks frame={frame} />
        </nav>
      </div>
    </>
  );
}

function MenuGroup({ group }: { group: LinkGroup }) {
  return (
    <details>
      <summary className="menu-link" data-active={isUnder(useShownPath(), group.activeUnder)}>
        {group.label}
      </summary>
      <GroupLinks group={group} />
    </details>
  );
}
