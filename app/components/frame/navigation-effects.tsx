import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigation, useNavigationType } from 'react-router';
import { fill } from '../../../service/domain/fill.ts';
import type { SiteText } from '../../../site/schema/words.ts';
import { useVisit } from '../../browser-state/visit.ts';
import { usePagePath } from '../page-path.ts';
import { reducedMotion } from '../preferences.ts';
import { anchorOf, sectionAt, useInAppLinks, usePrefetchOnIntent } from './in-app-links.ts';

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
  usePrefetchOnIntent();
  useMenusThatClose();
  useFadeIn();
  const announcement = usePageArrival(text.pageLoaded);
  const isLoading = useIsLoading();
  const isWaitingOffline = useInAppLinks();
  const loadingText = isLoading ? text.loading : '';
  return (
    <>
      <div role="status" className="loading-status">
        {isWaitingOffline ? text.offline : loadingText}
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

function usePageArrival(template: string): string {
  const pathname = usePagePath();
  const visit = useVisit();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const isFirstPage = visit.announcedPath === null;
    if (pathname === visit.announcedPath) return;
    visit.announcedPath = pathname;
    if (isFirstPage) return;
    closeMenus();
    moveFocus();
    setAnnouncement(fill(template, { title: document.title }));
  }, [visit, pathname, template]);
  return announcement;
}

/** To the section that the link led to, if it takes the focus, or to the heading of the page. */
function moveFocus(): void {
  for (const target of [sectionAt(location), document.querySelector<HTMLElement>('main h1')]) {
    target?.focus({ preventScroll: true });
    if (target !== null && document.activeElement === target) return;
  }
}

/** Choosing a link closes its menu, even a link to the present page. */
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
  // Browsers without popovers do not know the selector either; nothing closes there (menus.css).
  if (!CSS.supports('selector(:popover-open)')) return;
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) {
    menu.hidePopover();
  }
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
 * A page that replaces another one fades in. Not a view transition: when links are clicked
 * quickly, React Router 8.4 may lose the last one's, and the old page stays at the new address.
 */
function useFadeIn() {
  const pathname = usePagePath();
  const previousPathname = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname === previousPathname.current) return;
    previousPathname.current = pathname;
    if (reducedMotion().matches) return;
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
