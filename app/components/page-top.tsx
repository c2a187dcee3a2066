import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { ButtonLink } from './button-link.tsx';
import type { SiteFrame, SiteLink } from './frame/site-frame.ts';
import pageTop from './page-top.css?url';
import row from './page-top-row.css?url';
import withScene from './page-top-scene.css?url';
import withStretch from './page-top-stretch.css?url';
import { Scene } from './scene.tsx';
import slate from './slate.css?url';
import { Stylesheet } from './stylesheet.tsx';
import { Unbroken } from './unbroken.tsx';

export interface PageTopProps {
  breadcrumbs: SiteLink[];
  heading: string;
  lead: string;
  action?: SiteLink;
  /** Address of the page's picture. */
  scene?: string | null;
  /** Address of its stretch of the canal, which runs across the window below the words. */
  stretch?: string | null;
  /** The background: paper, a band of water, or dark slate. */
  look?: 'paper' | 'water' | 'slate';
  /** Sets heading, lead and action side by side where there is room. */
  isRow?: boolean;
  children?: ReactNode;
  /** Stands below the call to action. */
  after?: ReactNode;
}

/** The beginning of a page: breadcrumbs, heading, lead and call to action. */
export function PageTop({ look = 'paper', scene, stretch, isRow, ...page }: PageTopProps) {
  const frame = useRouteLoaderData('root') as SiteFrame;
  return (
    <div
      className={`page-top page-top-${look} ${look === 'slate' ? 'slate' : ''} ${scene ? 'page-top-with-scene' : ''} ${stretch ? 'page-top-with-stretch' : ''} ${isRow ? 'page-top-row' : ''}`}
    >
      <Stylesheet file={pageTop} />
      {scene ? <Stylesheet file={withScene} /> : null}
      {stretch ? <Stylesheet file={withStretch} /> : null}
      {isRow ? <Stylesheet file={row} /> : null}
      {look === 'slate' ? <Stylesheet file={slate} /> : null}
      <div className="page-width">
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
          {page.after}
        </div>
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
        {scene ? (
          <div className="page-top-scene">
            <Scene src={scene} isEager />
          </div>
        ) : null}
      </div>
    </div>
  );
}
