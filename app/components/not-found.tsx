import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { SiteText } from '../../content/schema.ts';

/** The 404 page. Opened directly it is plain HTML; the host and the inline script log the path. */
export function NotFound({ text, homeHref }: { text: SiteText['notFound']; homeHref: string }) {
  const { pathname } = useLocation();
  useEffect(() => {
    console.warn(`404: there is no page at ${pathname}`);
  }, [pathname]);
  return (
    <div className="page-width py-24">
      <h1 tabIndex={-1}>{text.heading}</h1>
      <p className="mt-4 text-lg">{text.text}</p>
      <p className="mt-8">
        <Link className="button button-main" to={homeHref}>
          {text.homeLink}
        </Link>
      </p>
    </div>
  );
}
