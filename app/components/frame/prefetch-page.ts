import { useContext, useEffect } from 'react';
import { preloadModule } from 'react-dom';
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router';
import { savesData } from '../data-saving.ts';
import { anchorOf, inAppAddress } from './in-app-links.ts';

/** A pointer that only crosses a link prefetches nothing (ms). */
const INTENT_MS = 100;

/**
 * Prefetches the page of a link when somebody is about to follow it. React Router's own use
 * `<link rel=prefetch>`, which our content security policy blocks in Firefox and Safari does not have,
 * with another address than the click's. Nothing is prefetched when data is to be saved, or offline: if
 * a prefetched script does not arrive, the browser may not ask for it again.
 */
export function usePrefetchOnIntent(): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let intended: HTMLAnchorElement | null = null;

    function prefetch(url: URL) {
      if (savesData() || !navigator.onLine || url.pathname === location.pathname) return;
      for (const { route } of router?.match(url.pathname) ?? []) {
        const { module, imports = [] } = manifest?.routes[route.id] ?? {};
        for (const file of module ? [module, ...imports] : []) {
          preloadModule(file, { as: 'script' });
        }
      }
      void fetchData(url);
    }
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
  }, [router, manifest]);
}

/** The answer stays in the browser's cache, where the click finds it (service/headers/file-headers.ts). */
async function fetchData({ pathname, search }: URL): Promise<void> {
  try {
    // Where React Router looks for it.
    const address = `${pathname}${pathname.endsWith('/') ? '_' : ''}.data${search}`;
    await (await fetch(address, { priority: 'low' })).arrayBuffer();
  } catch (error) {
    console.info(`${pathname} was not prefetched:`, error);
  }
}
