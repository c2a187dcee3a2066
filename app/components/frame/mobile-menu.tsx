import { ButtonLink } from '../button-link.tsx';
import { useShownPath } from '../page-path.ts';
import { GroupLinks, isUnder } from './navigation-link.tsx';
import { NavigationList } from './navigation-list.tsx';
import type { LinkGroup, SiteFrame } from './site-frame.ts';
import { SocialLinks } from './social-links.tsx';

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
          <SocialLinks
            links={company.social}
            label={text.followUs}
            newTabHint={text.opensInNewTab}
          />
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
