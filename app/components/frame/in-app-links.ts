/**
 * Links of the public pages are plain anchors. This says which of them lead to a page within the app,
 * follows those, and holds them back offline. (Links of the desk change the fragment only, and are
 * React Router's.)
 */
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { withoutSlashAtEnd } from '../page-path.ts';
import { importScripts, needsDocuments } from './route-scripts.ts';

/** A path such as /sitemap.xml is a file, which the browser has to load itself. */
const FILE_PATH = /\.[a-z0-9]+$/i;

/**
 * Where a click leads within the app. Null if the browser should handle it: it was handled already, or
 * has a modifier key, or its link is not one of the app (ROUTE-8).
 */
function inAppClick(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  return inAppAddress(anchorOf(event));
}

/** The link in which something happens, if any. */
export function anchorOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}

/** Null if a link opens a new tab, downloads, leads to a file, or jumps within the page. */
export function inAppAddress(anchor: HTMLAnchorElement | null): URL | null {
  if (!anchor?.href || anchor.hasAttribute('download')) return null;
  if (anchor.target !== '' && anchor.target !== '_self') return null;
  const url = new URL(anchor.href);
  if (url.origin !== location.origin || FILE_PATH.test(url.pathname)) return null;
  if (url.hash !== '' && url.pathname === location.pathname && url.search === location.search) {
    return null;
  }
  // React Router would ask for data at an address with a trailing slash, where there is none.
  if (url.pathname.length > 1) url.pathname = withoutSlashAtEnd(url.pathname);
  return url;
}

/** Links navigate within the app. */
export function useInAppLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const url = inAppClick(event);
      if (url === null || needsDocuments()) return;
      event.preventDefault();
      importScripts(url);
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

/**
 * Offline a click would lose the visitor the page that is there, so it is held back. Returns whether
 * one was.
 */
export function useHoldOffline(): boolean {
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
