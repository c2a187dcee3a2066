/**
 * Links of the public pages are plain anchors. This says which of them lead to a page within the app, follows
 * those, and fetches their pages early. (Links of the desk change the fragment only, and are React Router's.)
 */
import { useEffect, useState } from 'react';
import { preload } from 'react-dom';
import { useNavigate } from 'react-router';
import { abortAfter } from '../../browser-state/abort-after.ts';
import { useVisit } from '../../browser-state/visit.ts';
import allSheets from '../../styles/components.css?url';
import { withoutSlashAtEnd } from '../page-path.ts';
import { savesData } from '../preferences.ts';
import { importScripts, preloadScripts } from './route-scripts.ts';

/** A path such as /sitemap.xml is a file, which the browser has to load itself. */
const FILE_PATH = /\.[a-z0-9]+$/i;

/**
 * Where a click leads within the app. Null if the browser should handle it: it was handled already, or
 * has a modifier key, or its link is not one of the app.
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

/** Null if a link opens a new tab, downloads, or leads to a file. */
export function inAppAddress(anchor: HTMLAnchorElement | null): URL | null {
  if (!anchor?.href || anchor.hasAttribute('download')) return null;
  if (anchor.target !== '' && anchor.target !== '_self') return null;
  const url = new URL(anchor.href);
  if (url.origin !== location.origin || FILE_PATH.test(url.pathname)) return null;
  // React Router would ask for data at an address with a trailing slash, where there is none.
  if (url.pathname.length > 1) url.pathname = withoutSlashAtEnd(url.pathname);
  return url;
}

/** How long an answer is awaited where a click may lead nowhere (ms). */
const answerTimeout = 10_000;

/**
 * Links navigate within the app. Returns whether the last one was held back, because a click while offline
 * would lose the visitor the page that is there.
 */
export function useInAppLinks(): boolean {
  const navigate = useNavigate();
  const visit = useVisit();
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    let wanted: URL | null = null;

    function go(url: URL) {
      importScripts(url);
      void navigate(url.href.slice(url.origin.length), {
        // Back leads to where the visitor was before, not here again.
        replace: url.href === location.href,
      });
    }
    async function goIfAnswered(url: URL) {
      const wasOnline = navigator.onLine;
      const isAnswered = await isReachable(url);
      if (url !== wanted) return;
      setIsWaiting(!isAnswered && !wasOnline);
      if (isAnswered && visit.needsDocuments) loadDocument(url);
      // The failure page is better than the browser's: it keeps the menu and the phone number.
      else if (isAnswered || wasOnline) go(url);
    }
    const onClick = (event: MouseEvent) => {
      const url = inAppClick(event);
      if (url === null) return;
      event.preventDefault();
      wanted = url;
      if (isSection(url)) {
        // Not left to the browser, whose entries in the history have no scroll position of their own.
        go(url);
        sectionAt(url)?.focus({ preventScroll: true });
        return;
      }
      // `onLine` alone proves nothing: it is false on some VPNs and in some apps' web views.
      if (navigator.onLine && !visit.needsDocuments) go(url);
      else void goIfAnswered(url);
    };
    const onOnline = () => setIsWaiting(false);
    document.addEventListener('click', onClick);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('click', onClick);
      window.removeEventListener('online', onOnline);
    };
  }, [navigate, visit]);
  return isWaiting;
}

function isSection({ hash, pathname, search }: URL): boolean {
  return hash !== '' && pathname === location.pathname && search === location.search;
}

/** What the fragment of an address names. */
export function sectionAt({ hash }: Pick<URL, 'hash'>): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

async function isReachable({ pathname }: URL): Promise<boolean> {
  try {
    const signal = abortAfter(answerTimeout);
    await fetch(pathname, { method: 'HEAD', cache: 'no-store', signal });
    return true;
  } catch (error) {
    console.info(`${pathname} cannot be reached:`, error);
    return false;
  }
}

function loadDocument({ href }: URL) {
  // With a fragment, the browser would only scroll.
  if (href === location.href) location.reload();
  else location.assign(href);
}

/** A pointer that only crosses a link prefetches nothing (ms). */
const INTENT_MS = 100;

/**
 * Prefetches the page of a link when somebody is about to follow it. By links of the kind `preload`, because
 * Firefox refuses `prefetch` under our content security policy and Safari does not have it.
 */
export function usePrefetchOnIntent(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let intended: HTMLAnchorElement | null = null;

    function onIntent(event: Event) {
      const anchor = anchorOf(event);
      if (anchor === intended) return;
      intended = anchor;
      clearTimeout(timer);
      const url = inAppAddress(anchor);
      if (url !== null) timer = setTimeout(() => prefetch(url), INTENT_MS);
    }
    const signs = ['mouseover', 'focusin', 'touchstart'];
    for (const sign of signs) document.addEventListener(sign, onIntent, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, onIntent);
    };
  }, []);
}

/**
 * Nothing is prefetched when data is to be saved, or offline: if a prefetched script does not arrive, the
 * browser may not ask for it again.
 */
function prefetch(url: URL) {
  const { pathname, search } = url;
  if (savesData() || !navigator.onLine || pathname === location.pathname) return;
  preloadScripts(url);
  preload(allSheets, { as: 'style' });
  // Where React Router looks for it. The answer stays in the browser's cache (service/headers/file-headers.ts).
  preload(`${pathname}${pathname.endsWith('/') ? '_' : ''}.data${search}`, {
    as: 'fetch',
    crossOrigin: 'anonymous',
    fetchPriority: 'low',
  });
}
