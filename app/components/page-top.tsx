import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { SiteFrame, SiteLink } from './frame/site-frame.ts';
import { ButtonLink } from './links.tsx';
import pageTop from './page-top.css?url';
import beside from './page-top-beside.css?url';
import withStretch from './page-top-stretch.css?url';
import { Stylesheet } from './stylesheet.tsx';
import { Unbroken } from './unbroken.tsx';

export interface PageTopProps {
  breadcrumbs: SiteLink[];
  heading: string;
  lead: string;
  action?: SiteLink;
  /** Address of its stretch of the canal, which runs across the window below the words. */
  stretch?: string | null;
  /** The background: paper, or dark slate, whose styles are those of its page. */
  look?: 'paper' | 'slate';
  /** Sets heading, lead and action side by side where there is room. */
  isRow?: boolean;
  children?: ReactNode;
  /** Below the call to action. */
  after?: ReactNode;
  /** A sheet of paper or a section beside the words where there is room, otherwise below them. */
  aside?: ReactNode;
}

/** The beginning of a page: breadcrumbs, heading, lead and call to action. */
export function PageTop({ look = 'paper', stretch, isRow, aside, after, ...page }: PageTopProps) {
  const frame = useRouteLoaderData('root') as SiteFrame;
  return (
    <div
      className={`page-top ${look === 'slate' ? 'page-top-slate slate' : ''} ${stretch ? 'page-top-with-stretch' : ''} ${isRow ? 'page-top-row' : ''} ${aside ? 'page-top-with-aside' : ''}`}
    >
      <Stylesheet file={pageTop} />
      {stretch ? <Stylesheet file={withStretch} /> : null}
      {isRow || aside ? <Stylesheet file={beside} /> : null}
      <div className={`page-width ${aside ? 'split split-even' : ''}`}>
        <div className="page-top-text">
          <Breadcrumbs links={page.breadcrumbs} label={frame.text.breadcrumbLabel} />
          <h1 tabIndex={-1}>
            <Unbroken text={page.heading} />
          </h1>
          <p className="lead">{page.lead}</p>
          {page.children}
          {page.action === undefined ? null : (
            <p>
              <ButtonLink link={page.action} look="main" />
            </p>
          )}
          {after}
        </div>
        {aside === undefined ? null : <div className="page-top-aside">{aside}</div>}
        {stretch ? (
          <img
            src={stretch}
            alt=""
            width="5120"
            height="224"
            decoding="async"
            className="page-top-stretch"
          />
        ) : null}
      </div>
    </div>
  );
}

/** The links from the home page to this page. The last one is the page itself. */
function Breadcrumbs({ links, label }: { links: SiteLink[]; label: string }) {
  return (
    <nav aria-label={label} className="breadcrumbs">
      <ol className="cluster">
        {links.map((link, index) => (
          <li key={link.href}>
            {index === links.length - 1 ? (
              <span aria-current="page">{link.label}</span>
            ) : (
              <a href={link.href}>{link.label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
