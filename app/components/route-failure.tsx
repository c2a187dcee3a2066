import { isRouteErrorResponse } from 'react-router';
import type { SiteText } from '../../content/schema/site.ts';

/**
 * Shown when a page fails to load or to render: a generic heading with the message below (ROUTE-9).
 */
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
