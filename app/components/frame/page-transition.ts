/** How one page takes the place of another within the app: where it is scrolled to, and its fade. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { usePagePath } from '../page-path.ts';
import { reducedMotion } from '../reduced-motion.ts';

/** ms */
const fadeInDuration = 200;

/**
 * React Router's ScrollRestoration does the scrolling, and the stylesheet makes it smooth while
 * this attribute is set. Back and Forward restore their position at once. This must be mounted
 * before ScrollRestoration.
 */
export function useSmoothScrollOnNewPages() {
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
export function useFadeIn() {
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
