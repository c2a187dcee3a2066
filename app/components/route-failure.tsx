import { isRouteErrorResponse } from 'react-router';
import type { SiteText } from '../../content/schema/site.ts';

/** A page failed to load or to render: generic heading, the message beneath (ROUTE-9). */
export function RouteFailure({ error, text }: { error: unknown; text: SiteText | undefined }) {
  return (
    <div className="route-failure page-width">
      <h1 tabIndex={-1}>{text?.routeFailure ?? 'Unexpected Application Error!'}</h1>
      <p className="large-text">{messageOf(error) || text?.routeFailureUnknown}</p>
    </div>
  );
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : '';
}
