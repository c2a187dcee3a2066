import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation, useNavigationType } from 'react-router';
import type { SiteText } from '../../../content/schema/site.ts';
import { usePagePath } from '../page-path.ts';
import { inAppDestination } from './in-app-links.ts';

/** A page that arrives sooner than this needs no 'Loading...' (ms). */
const loadingDelay = 120;

/**
 * What every in-app navigation does besides showing the page: closes menus, scrolls, moves the focus
 * to the new heading, announces the title, says 'Loading...' while a page is on its way.
 */
export function NavigationEffects({ text }: { text: SiteText }) {
  useSmoothScrollOnNewPages();
  useInAppLinks();
  useQuietSkippedTransitions();
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
 * React Router's ScrollRestoration does the scrolling; the stylesheet makes it smooth while this
 * attribute is set. Back and Forward restore their position at once. Must be mounted before it.
 */
function useSmoothScrollOnNewPages() {
  const pathname = usePagePath();
  const navigationType = useNavigationType();
  const previousPathname = useRef(pathname);
  useLayoutEffect(() => {
    const isNewPage = pathname !== previousPathname.current && navigationType !== 'POP';
    previousPathname.current = pathname;
    document.documentElement.dataset.scroll = isNewPage ? 'smooth' : 'instant';
  }, [pathname, navigationType]);
}

/** Outside React: when a page fails, its error screen comes with a new frame. */
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

/** A font that would have moved the first page (hydration/after-paint.js) comes with the next. */
function showReadyFont() {
  const { dataset } = document.documentElement;
  if (dataset.font === 'ready') dataset.font = 'brand';
}

function closeMenus() {
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) {
    menu.hidePopover();
  }
}

/**
 * A page change that comes while another one cross-fades skips that fade. The browser rejects its promise,
 * which React Router leaves alone: nothing has gone wrong, so nothing is reported.
 */
function useQuietSkippedTransitions() {
  useEffect(() => {
    const onRejection = (event: PromiseRejectionEvent) => {
      const { reason } = event;
      const isSkipped =
        reason instanceof DOMException &&
        reason.name === 'AbortError' &&
        /transition/i.test(reason.message);
      if (isSkipped) event.preventDefault();
    };
    window.addEventListener('unhandledrejection', onRejection);
    return () => window.removeEventListener('unhandledrejection', onRejection);
  }, []);
}

/**
 * Without a connection a script that is missing would make React Router load the page anew, and the visitor
 * lose it to the browser's own error. True while a click was held back.
 */
function useHoldOffline(): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (navigator.onLine || inAppDestination(event) === null) return;
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

/** Links in texts (Markdown) are plain anchors; same-origin ones navigate in-app like the others. */
function useInAppLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const destination = inAppDestination(event);
      if (destination === null) return;
      event.preventDefault();
      void navigate(destination, { viewTransition: true });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}
