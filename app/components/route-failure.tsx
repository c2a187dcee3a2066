import type { MouseEvent } from 'react';
import { createPath, isRouteErrorResponse, useLocation } from 'react-router';
import { unlistedMeta } from '../page-data/page-meta.ts';
import type { SiteFrame } from './frame/site-frame.ts';

/**
 * Shown when a page fails to load or to render: a generic heading with the message below (ROUTE-9),
 * and a link that loads the whole document again.
 *
 * @param frame undefined if not even the words of the site could be loaded
 */
export function RouteFailure({ error, frame }: { error: unknown; frame: SiteFrame | undefined }) {
  const location = useLocation();
  const path = createPath(location);
  const text = frame?.text.routeFailure;
  return (
    <div className="route-failure page-width">
      <h1 tabIndex={-1}>{text?.heading ?? 'Unexpected Application Error!'}</h1>
      <p className="large-text">{messageOf(error) || text?.unknown}</p>
      {frame === undefined || text === undefined ? null : (
        <>
          <FailureHead frame={frame} path={location.pathname} />
          <p>{text.description}</p>
          <p>
            <a className="button button-main" href={path} onClick={reload}>
              {text.retry}
            </a>
          </p>
        </>
      )}
    </div>
  );
}

/** React moves these tags into the head. */
function FailureHead({ frame, path }: { frame: SiteFrame; path: string }) {
  const { heading, description } = frame.text.routeFailure;
  return unlistedMeta(frame, { title: heading, description }, path).map((tag) =>
    'title' in tag ? (
      <title key="title">{String(tag.title)}</title>
    ) : (
      <meta key={JSON.stringify(tag)} {...tag} />
    ),
  );
}

/** A navigation within the app would reuse what has failed, such as scripts of an older build. */
function reload(event: MouseEvent) {
  event.preventDefault();
  location.reload();
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : '';
}
