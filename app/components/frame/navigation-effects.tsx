import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation, useNavigationType } from 'react-router';
import type { SiteText } from '../../../content/schema/site.ts';
import { usePagePath } from '../page-path.ts';
import { anchorOf, inAppClick } from './in-app-links.ts';
import { usePrefetchOnIntent } from './prefetch-page.ts';

/** If a page arrives sooner than this, 'Loading...' is not shown (ms). */
const loadingDelay = 120;
/** ms */
const fadeInDuration = 200;

/**
 * The side effects of a navigation within the app: closes menus, scrolls, moves the focus to the
 * new heading, announces the title, and shows 'Loading...' while the page is loading.
 */
export function NavigationEffects({ text }: { text: SiteText }) {
  useSmoothScrollOnNewPages();
  useInAppLinks();
  usePrefetchOnIntent();
  useMenusThatClose();
  useQuietAbortions();
  useFadeIn();
  const announcement = usePageArrival(text.pageLoaded);
  const isLoading = useIsLoading();
  const isHeldOffline = useHoldOffline();
  const loadingText = isLoading ? text.loading : '';
  return (
    <>
      <div role="status" className="loading-status">
        {isHeldOffline ? text.offline : loadingText}
      </div>
      <div aria-live="polite" className="sr-only">
        {announcement}
      </div>
    </>
  );
}

function useIsLoading(): boolean {
  const isNavigating = useNavigation().state !== 'idle';
  const [isLoading, setIsLoading] = useState(false);
  useEffect(() => {
    if (!isNavigating) {
      setIsLoading(false);
      return;
    }
    const timer = setTimeout(() => setIsLoading(true), loadingDelay);
    return () => clearTimeout(timer);
  }, [isNavigating]);
  return isLoading;
}

/**
 * React Router's ScrollRestoration does the scrolling, and the stylesheet makes it smooth while
 * this attribute is set. Back and Forward restore their position at once. This must be mounted
 * before ScrollRestoration.
 */
function useSmoothScrollOnNewPages() {
  const pathname = usePagePath();
  const navigationType = useNavigationType();
  const previousPathname = useRef(pathname);
  const offset = useScrollOffset();
  useLayoutEffect(() => {
    const isNewPage = pathname !== previousPathname.current && navigationType !== 'POP';
    previousPathname.current = pathname;
    document.documentElement.dataset.scroll = isNewPage ? 'smooth' : 'instant';
    // While the old page is removed, the document is short for a moment and loses its position if
    // the browser lays it out then, as Chromium does. Scrolling back applies the style too.
    if (isNewPage) window.scrollTo({ top: offset.current, behavior: 'instant' });
  }, [pathname, navigationType, offset]);
}

/**
 * A page that replaces another one fades in (SCROLL-7). Not a view transition: when links are clicked
 * quickly, React Router 8.4 may lose the last one's, and the old page stays at the new address.
 */
function useFadeIn() {
  const pathname = usePagePath();
  const previousPathname = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname === previousPathname.current) return;
    previousPathname.current = pathname;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    document
      .querySelector('main')
      ?.animate({ opacity: [0, 1] }, { duration: fadeInDuration, easing: 'ease-out' });
  }, [pathname]);
}

/** The offset of the latest scroll event (px). */
function useScrollOffset(): RefObject<number> {
  const offset = useRef(0);
  useEffect(() => {
    const onScroll = () => {
      offset.current = window.scrollY;
    };
    onScroll();
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return offset;
}

/** Not in React state: when a page fails, its error screen mounts a new frame. */
let arrivedAt: string | null = null;

function usePageArrival(template: string): string {
  const pathname = usePagePath();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const isFirstPage = arrivedAt === null;
    if (pathname === arrivedAt) return;
    arrivedAt = pathname;
    if (isFirstPage) return;
    closeMenus();
    showReadyFont();
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    setAnnouncement(template.replace('{title}', document.title));
  }, [pathname, template]);
  return announcement;
}

/**
 * If the font would have moved the first page (hydration/brand-font.js), the next page shows it.
 */
function showReadyFont() {
  const { dataset } = document.documentElement;
  if (dataset.font === 'ready') dataset.font = 'brand';
}

/** Choosing a link closes its menu, also a link to the present page (NAV-8). */
function useMenusThatClose() {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (anchorOf(event)?.closest('[popover]')) closeMenus();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
}

function closeMenus() {
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) {
    menu.hidePopover();
  }
}

/**
 * A navigation during another one aborts the loading of that one. React Router leaves a promise
 * unhandled then, in Firefox. Nothing has gone wrong, so it is not reported.
 */
function useQuietAbortions() {
  useEffect(() => {
    const onRejection = (event: PromiseRejectionEvent) => {
      const { reason } = event;
      if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault();
    };
    window.addEventListener('unhandledrejection', onRejection);
    return () => window.removeEventListener('unhandledrejection', onRejection);
  }, []);
}

/**
 * If a script cannot be loaded because there is no connection, React Router reloads the page, and
 * the visitor loses it to the browser's error page. So clicks are held back offline. Returns
 * whether one was.
 */
function useHoldOffline(): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (navigator.onLine || inAppClick(event) === null) return;
      event.preventDefault();
      event.stopPropagation();
      setIsHeld(true);
    };
    const onOnline = () => setIsHeld(false);
    window.addEventListener('click', onClick, true);
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('click', onClick, true);
      window.removeEventListener('online', onOnline);
    };
  }, []);
  return isHeld;
}

/** Links navigate within the app. */
function useInAppLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const url = inAppClick(event);
      if (url === null) return;
      event.preventDefault();
      void navigate(url.href.slice(url.origin.length), {
        // Back leads to where the visitor was before, not here again.
        replace: url.href === location.href,
        preventScrollReset: anchorOf(event)?.dataset.keepScroll !== undefined,
      });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}
