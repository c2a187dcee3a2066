import { useEffect, useRef } from 'react';

/** A function that tells how long the page has been shown (ms): since its load, or since it was navigated to. */
export function usePageAge(): () => number {
  const shownAt = useRef(0);
  useEffect(() => {
    // Hydrating is over when a page is reached in-app; a page opened directly is shown since its load.
    const isInApp = document.documentElement.dataset.hydration === 'done';
    shownAt.current = isInApp ? performance.now() : 0;
  }, []);
  return () => performance.now() - shownAt.current;
}
