import { useEffect, useRef } from 'react';

/**
 * Returns a function that gives the age of the page (ms), since its load or the navigation to it.
 */
export function usePageAge(): () => number {
  const shownAt = useRef(0);
  useEffect(() => {
    // If hydration is over, the page was reached by a navigation. Otherwise its age counts from its
    // load.
    const isInApp = document.documentElement.dataset.hydration === 'done';
    shownAt.current = isInApp ? performance.now() : 0;
  }, []);
  return () => performance.now() - shownAt.current;
}
