import { useEffect } from 'react';
import { preload } from 'react-dom';
import allSheets from '../../styles/components.css?url';
import { savesData } from '../data-saving.ts';
import { anchorOf, inAppAddress } from './in-app-links.ts';
import { preloadScripts } from './route-scripts.ts';

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
