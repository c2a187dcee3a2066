import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { SiteText } from '../../site/schema/site.ts';
import type { SiteLink } from './frame/site-frame.ts';
import notFound from './not-found.css?url';
import { Stylesheet } from './stylesheet.tsx';

interface NotFoundProps {
  text: SiteText['notFound'];
  homeHref: string;
  /** Links to other pages. */
  links: SiteLink[];
}

/** The content of the 404 page (PAGE-15). The host logs the path too. */
export function NotFound({ text, homeHref, links }: NotFoundProps) {
  const { pathname } = useLocation();
  useEffect(() => {
    console.warn(`404: there is no page at ${pathname}`);
  }, [pathname]);
  return (
    <div className="not-found page-width">
      <Stylesheet file={notFound} />
      <div className="end-of-line" />
      <h1 tabIndex={-1}>{text.heading}</h1>
      <p className="lead">{text.text}</p>
      <p>
        <a className="button button-main" href={homeHref}>
          {text.homeLink}
        </a>
      </p>
      <nav aria-label={text.waysOn}>
        <ul className="ways-on">
          {links.map((link) => (
            <li key={link.href}>
              <a href={link.href} className="way-on">
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
