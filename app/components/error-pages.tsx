import { type ReactNode, useEffect } from 'react';
import { createPath, isRouteErrorResponse, useLocation } from 'react-router';
import type { SiteText } from '../../site/schema/words.ts';
import { useVisit } from '../browser-state/visit.ts';
import notFound from './error-pages.css?url';
import type { SiteFrame, SiteLink } from './frame/site-frame.ts';
import { Stylesheet } from './stylesheet.tsx';

interface NotFoundProps {
  text: SiteText['notFound'];
  homeHref: string;
  /** Links to other pages. */
  links: SiteLink[];
}

/** The content of the 404 page. The host logs the path too. */
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
        <ul className="ways-on cluster">
          {links.map((link) => (
            <li key={link.href}>
              <a href={link.href} className="way-on text-link">
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

interface RouteFailureProps {
  error: unknown;
  frame: SiteFrame | undefined;
  /** Its title and tags. */
  head: ReactNode;
}

/**
 * Shown when a page fails to load or to render: a generic heading with the message below,
 * and a link to the same page. Links load whole documents from now on.
 *
 * @param frame undefined if not even the words of the site could be loaded
 */
export function RouteFailure({ error, frame, head }: RouteFailureProps) {
  const path = createPath(useLocation());
  const visit = useVisit();
  useEffect(() => {
    visit.needsDocuments = true;
  }, [visit]);
  const text = frame?.text.routeFailure;
  return (
    <div className="band page-width stack">
      <h1 tabIndex={-1}>{text?.heading ?? 'Unexpected Application Error!'}</h1>
      <p className="large-text">{messageOf(error) || text?.unknown}</p>
      {text === undefined ? null : (
        <>
          {head}
          <p>{text.description}</p>
          <p>
            <a className="button button-main" href={path}>
              {text.retry}
            </a>
          </p>
        </>
      )}
    </div>
  );
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : '';
}
