import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { fill } from '../../../service/shared/fill.ts';
import type { SiteText } from '../../../site/schema/site.ts';
import { useVisit } from '../../browser-state/visit.ts';
import { usePagePath } from '../page-path.ts';
import { anchorOf, useInAppLinks } from './in-app-links.ts';
import { useFadeIn, useSmoothScrollOnNewPages } from './page-transition.ts';
import { usePrefetchOnIntent } from './prefetch-page.ts';

/** If a page arrives sooner than this, 'Loading...' is not shown (ms). */
const loadingDelay = 120;

/**
 * The side effects of a navigation within the app: closes menus, scrolls, moves the focus to the
 * new heading, announces the title, and shows 'Loading...' while the page is loading.
 */
export function NavigationEffects({ text }: { text: SiteText }) {
  useSmoothScrollOnNewPages();
  usePrefetchOnIntent();
  useMenusThatClose();
  useFadeIn();
  useReadyFont();
  const announcement = usePageArrival(text.pageLoaded);
  const isLoading = useIsLoading();
  const isHeldOffline = useInAppLinks();
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
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    setAnnouncement(fill(template, { title: document.title }));
  }, [visit, pathname, template]);
  return announcement;
}

/**
 * If the font would have moved the first page (hydration/brand-font.js), the next page shows it. Noted in the visit,
 * because React takes the attributes of the root away when a page fails.
 */
function useReadyFont() {
  const pathname = usePagePath();
  const visit = useVisit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (visit.hasFont) dataset.font = 'brand';
    return () => {
      visit.hasFont ||= dataset.font !== undefined;
    };
  }, [visit, pathname]);
}

/** Choosing a link closes its menu, even a link to the present page (NAV-8). */
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
