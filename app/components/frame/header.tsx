import type { MouseEvent } from 'react';
import { useMatches } from 'react-router';
import { Stylesheet } from '../stylesheet.tsx';
import header from './header.css?url';
import longName from './long-name.css?url';
import menus from './menus.css?url';
import { MobileMenu, NavigationDropdown, NavigationList } from './navigation.tsx';
import type { Alternate, SiteFrame } from './site-frame.ts';
import { ExternalLink, SocialLinks } from './social-links.tsx';
import strip from './strip.css?url';

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
        <div className="page-width cluster">
          <nav aria-label={frame.text.mainNavigation} className="main-navigation">
            <NavigationList frame={frame} group={(group) => <NavigationDropdown group={group} />} />
          </nav>
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
      <div className="page-width cluster">
        <a href={home.href} className="site-name">
          <picture>
            <source srcSet={mark.dark} media="(prefers-color-scheme: dark)" />
            <img src={mark.light} alt="" width="32" height="32" />
          </picture>
          <span>{company.name}</span>
        </a>
        <div className="header-reach">
          <a href={`tel:${company.phone.dial}`} className="top-bar-link header-phone">
            <span className="sr-only">{text.callUs} </span>
            {company.phone.display}
          </a>
          <address>{company.address}</address>
        </div>
        <SocialLinks frame={frame} />
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

/** Links to the current page in the other languages. Shows nothing if there are none. */
function LanguageLinks({ frame }: { frame: SiteFrame }) {
  const alternates = useAlternates(frame).filter(({ language }) => language !== frame.language);
  if (alternates.length === 0) return null;
  return (
    <nav aria-label={frame.text.languages} className="language-links">
      <ul className="cluster">
        {alternates.map(({ language, name, path, withSearch }) => (
          <li key={language}>
            <a
              className="top-bar-link"
              href={path}
              hrefLang={language}
              lang={language}
              onClick={withSearch && carrySearch}
              onAuxClick={withSearch && carrySearch}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** At the click, because the address changes with every number of an estimate. */
function carrySearch({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  currentTarget.search = location.search;
}

/**
 * The loader data of every page contains its head, which lists the languages. From the 404 page the
 * links lead home.
 */
function useAlternates({ languages }: SiteFrame): Alternate[] {
  const data = useMatches().at(-1)?.loaderData as
    | { head?: { alternates: Alternate[] } }
    | undefined;
  return data?.head?.alternates ?? languages;
}

/** One line below the header that concerns the whole site. */
export function Strip({ label, text, link }: NonNullable<SiteFrame['strip']>) {
  return (
    <section aria-label={label} className="strip">
      <Stylesheet file={strip} />
      <p className="page-width fine-print">
        {text}
        {link === undefined ? null : (
          <>
            {' '}
            <a className="text-link" href={link.href}>
              {link.label}
            </a>
          </>
        )}
      </p>
    </section>
  );
}
