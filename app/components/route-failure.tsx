import { type ReactNode, useEffect } from 'react';
import { createPath, isRouteErrorResponse, useLocation } from 'react-router';
import { useVisit } from '../browser-state/visit.ts';
import type { SiteFrame } from './frame/site-frame.ts';

interface RouteFailureProps {
  error: unknown;
  frame: SiteFrame | undefined;
  /** Its title and tags. */
  head: ReactNode;
}

/**
 * Shown when a page fails to load or to render: a generic heading with the message below (ROUTE-9),
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
    <div className="route-failure page-width">
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
