import { type SyntheticEvent, useContext, useEffect, useRef } from 'react';
import { preloadModule } from 'react-dom';
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router';
import { savesData } from './data-saving.ts';

/** A pointer that only crosses a link prefetches nothing (ms). */
const INTENT_MS = 100;

/**
 * The event handlers of a link that prefetch its page when somebody is about to follow it. React
 * Router's own use `<link rel=prefetch>`, which our content security policy blocks in Firefox and
 * Safari does not have, with another address than the click's. Nothing is prefetched when data is to
 * be saved, or offline: if a prefetched script does not arrive, the browser may not ask for it again.
 */
export function usePrefetchOnIntent() {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function prefetch(url: URL) {
    if (savesData() || !navigator.onLine || url.href === location.href) return;
    for (const { route } of router?.match(url.pathname) ?? []) {
      const { module, imports = [] } = manifest?.routes[route.id] ?? {};
      for (const file of module ? [module, ...imports] : []) preloadModule(file, { as: 'script' });
    }
    void fetchData(url);
  }
  const start = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => prefetch(new URL(currentTarget.href)), INTENT_MS);
  };
  const stop = () => clearTimeout(timer.current);
  return {
    onFocus: start,
    onMouseEnter: start,
    onTouchStart: start,
    onBlur: stop,
    onMouseLeave: stop,
  };
}

/** The answer stays in the browser's cache, where the click finds it (hosts/headers/file-headers.ts). */
async function fetchData({ pathname, search }: URL): Promise<void> {
  try {
    // Where React Router looks for it.
    const address = `${pathname}${pathname.endsWith('/') ? '_' : ''}.data${search}`;
    await (await fetch(address, { priority: 'low' })).arrayBuffer();
  } catch (error) {
    console.info(`${pathname} was not prefetched:`, error);
  }
}
