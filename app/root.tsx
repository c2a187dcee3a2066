import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Meta,
  type MetaDescriptor,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import { localeAt } from '../site/read/locales.ts';
import type { Route } from './+types/root.ts';
import { NotFound, RouteFailure } from './components/error-pages.tsx';
import { CallBar } from './components/frame/call-bar.tsx';
import { Footer } from './components/frame/footer.tsx';
import frameCss from './components/frame/frame.css?url';
import { Header, Strip } from './components/frame/header.tsx';
import { isUnder } from './components/frame/navigation.tsx';
import { NavigationEffects } from './components/frame/navigation-effects.tsx';
import { ScrollToTop } from './components/frame/scroll-to-top.tsx';
import type { SiteFrame } from './components/frame/site-frame.ts';
import { OnceHydrated } from './components/once-hydrated.tsx';
import { usePagePath } from './components/page-path.ts';
import { Stylesheet } from './components/stylesheet.tsx';
import { DeferredScripts } from './hydration/deferred-scripts.tsx';
import { loadSiteFrame } from './page-data/frame.server.ts';
import { sharingOf } from './page-data/head.server.ts';
import { unlistedMeta } from './page-data/meta.ts';
import baseCss from './styles/app.css?url';
import fontHref from './styles/fonts/hanken-grotesk.woff2?url';
import printCssHref from './styles/print.css?url';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  return { ...loadSiteFrame(locale), sharing: sharingOf(locale) };
}

/** The frame is the same on every page of a language, so it is loaded once for each. */
export function shouldRevalidate({ nextUrl }: ShouldRevalidateFunctionArgs) {
  const loaded = window.__reactRouterDataRouter?.state.loaderData.root as SiteFrame | undefined;
  if (loaded === undefined) return false;
  const { languages, language } = loaded;
  const next = languages
    .filter(({ path }) => path === '/' || isUnder(nextUrl.pathname, path))
    .at(-1);
  return next !== undefined && next.language !== language;
}

/** The head of a missing page. Other pages set their own. */
export function meta({ error, loaderData, location }: Route.MetaArgs): MetaDescriptor[] {
  if (!isNotFound(error) || !loaderData) return [];
  return unlistedMeta(loaderData, loaderData.text.notFound, location.pathname);
}

export function Layout({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang={frame?.language ?? 'en'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* The header is painted whole, or its menu would move when the parser pauses in it. */}
        <link rel="expect" href="#content" blocking="render" />
        {/* fonts.css takes it only if it comes before the first text is painted. */}
        <link rel="preload" href={fontHref} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.ico" sizes="48x48" />
        <OnceHydrated>
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          <link rel="manifest" href={`${frame?.prefix ?? ''}/site.webmanifest`} />
        </OnceHydrated>
        {(['light', 'dark'] as const).map((scheme) => (
          <meta
            key={scheme}
            name="theme-color"
            content={frame?.themeColours[scheme]}
            media={`(prefers-color-scheme: ${scheme})`}
          />
        ))}
        <Meta />
        <Stylesheet file={baseCss} precedence="base" />
        <Stylesheet file={frameCss} />
        {/* From the first byte: somebody may print before scripts run, or where they fail. */}
        <link rel="stylesheet" href={printCssHref} media="print" />
      </head>
      <body>
        {frame === undefined ? (
          <main>{children}</main>
        ) : (
          <>
            <a className="skip-link sr-only" href="#content">
              {frame.text.skipLink}
            </a>
            <Header frame={frame} />
            {frame.strip === null ? null : <Strip {...frame.strip} />}
            <main id="content" tabIndex={-1}>
              {children}
            </main>
            <CallBar frame={frame} />
            <Footer frame={frame} />
            <ScrollToTop label={frame.text.scrollToTop} />
            <NavigationEffects text={frame.text} />
          </>
        )}
        <OnceHydrated>
          <ScrollRestoration />
        </OnceHydrated>
        {import.meta.env.DEV ? <Scripts /> : <DeferredScripts />}
      </body>
    </html>
  );
}

export default function Root() {
  // Another page is built anew, even of the same kind or in another language: a translator may have replaced
  // texts that React would change.
  return <Outlet key={usePagePath()} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useRouteLoaderData<typeof loader>('root');
  if (frame !== undefined && isNotFound(error)) {
    return (
      <NotFound
        text={frame.text.notFound}
        homeHref={frame.home.href}
        links={frame.footer.quickLinks.filter(({ href }) => href !== frame.home.href)}
      />
    );
  }
  const head = frame && <FailureHead frame={frame} />;
  return <RouteFailure error={error} frame={frame} head={head} />;
}

/** React moves these tags into the head. */
function FailureHead({ frame }: { frame: SiteFrame }) {
  const { pathname } = useLocation();
  const { heading, description } = frame.text.routeFailure;
  return unlistedMeta(frame, { title: heading, description }, pathname).map((tag) =>
    'title' in tag ? (
      <title key="title">{String(tag.title)}</title>
    ) : (
      <meta key={JSON.stringify(tag)} {...tag} />
    ),
  );
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
