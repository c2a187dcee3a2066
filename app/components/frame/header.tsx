import { Stylesheet } from '../stylesheet.tsx';
import { ExternalLink } from './external-link.tsx';
import header from './header.css?url';
import { LanguageLinks } from './language-links.tsx';
import menus from './menus.css?url';
import { MobileMenu } from './mobile-menu.tsx';
import { NavigationDropdown } from './navigation-dropdown.tsx';
import { NavigationList } from './navigation-list.tsx';
import type { SiteFrame } from './site-frame.ts';
import { SocialLinks } from './social-links.tsx';

export function Header({ frame }: { frame: SiteFrame }) {
  return (
    <header className="site-header">
      <Stylesheet file={header} />
      <Stylesheet file={menus} />
      <TopBar frame={frame} />
      <div className="main-bar">
        <div className="page-width main-bar-row">
          <a href={frame.home.href} className="site-name">
            <LineMark />
            {frame.company.name}
          </a>
          <nav aria-label={frame.text.mainNavigation} className="main-navigation">
            <NavigationList frame={frame} group={(group) => <NavigationDropdown group={group} />} />
          </nav>
          <LanguageLinks frame={frame} />
          <a
            href={frame.getStarted.href}
            className="button button-main button-small header-get-started"
          >
            {frame.getStarted.label}
          </a>
          <MobileMenu frame={frame} />
        </div>
      </div>
    </header>
  );
}

function TopBar({ frame }: { frame: SiteFrame }) {
  const { company, text } = frame;
  return (
    <div className="top-bar">
      <div className="page-width">
        <a href={`tel:${company.phone.dial}`} className="top-bar-link">
          <span className="sr-only">{text.callUs}: </span>
          {company.phone.display}
        </a>
        <address>{company.address}</address>
        <SocialLinks links={company.social} label={text.followUs} newTabHint={text.opensInNewTab} />
        <ExternalLink
          href={company.supportUrl}
          newTabHint={text.opensInNewTab}
          className="button button-quiet support-ticket"
        >
          {text.supportTicket}
        </ExternalLink>
        <LanguageLinks frame={frame} />
      </div>
    </div>
  );
}

/** The logo. */
function LineMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32" className="line-mark">
      <path d="M3 25h7l12-12V3" />
      <circle cx="22" cy="13" r="5" />
    </svg>
  );
}
