import { createElement, type ReactNode } from 'react';
import type { Shape } from '../../../site/brand/mark.ts';
import { Stylesheet } from '../stylesheet.tsx';
import { ExternalLink } from './external-link.tsx';
import header from './header.css?url';
import { LanguageLinks } from './language-links.tsx';
import longName from './long-name.css?url';
import menus from './menus.css?url';
import { MobileMenu } from './mobile-menu.tsx';
import { NavigationDropdown } from './navigation-dropdown.tsx';
import { NavigationList } from './navigation-list.tsx';
import type { SiteFrame } from './site-frame.ts';
import { SocialLinks } from './social-links.tsx';

/** Longer ones take more than a line on a phone. */
const LONG_NAME = 20;

export function Header({ frame }: { frame: SiteFrame }) {
  const isLong = frame.company.name.length > LONG_NAME;
  return (
    <header className={`site-header${isLong ? ' long-name' : ''}`}>
      <Stylesheet file={header} />
      <Stylesheet file={menus} />
      {isLong ? <Stylesheet file={longName} /> : null}
      <TopBar frame={frame} />
      <div className="main-bar">
        <div className="page-width">
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
  const { company, home, mark, text } = frame;
  return (
    <div className="top-bar">
      <div className="page-width">
        <a href={home.href} className="site-name">
          <Mark mark={mark} />
          {company.name}
        </a>
        <a href={`tel:${company.phone.dial}`} className="top-bar-link header-phone">
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

/** In the colour of the brand on its background. */
export function Mark({ mark }: Pick<SiteFrame, 'mark'>) {
  if (mark === null) return <img src="/favicon.svg" alt="" width="32" height="32" />;
  return (
    <svg aria-hidden="true" viewBox={mark.viewBox} width="32" height="32">
      {elementOf(mark.drawing)}
    </svg>
  );
}

/** React's names of attributes are those of SVG without hyphens: strokeWidth. */
function elementOf({ name, attributes, children }: Shape, key?: number): ReactNode {
  const properties = Object.entries(attributes).map(([attribute, value]) => [
    attribute.replace(/-./g, (hyphen) => hyphen.slice(1).toUpperCase()),
    value,
  ]);
  return createElement(
    name,
    { key, ...Object.fromEntries(properties) },
    ...children.map(elementOf),
  );
}
