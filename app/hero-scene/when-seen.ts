import { savesData } from '../components/data-saving.ts';
import { reducedMotion } from '../components/reduced-motion.ts';

/** Whether the visitor accepts animated pictures. */
export function mayAnimate(): boolean {
  return !reducedMotion().matches && !savesData();
}

/** The share of the picture that has to be in view, so that nobody misses the beginning. */
export const visiblePart = 0.3;

/**
 * Calls once, when `element` is in view and the browser is idle, unless `signal` is aborted before.
 */
export function whenSeenAndIdle(element: Element, signal: AbortSignal, call: () => void): void {
  const callUnlessAborted = () => {
    if (!signal.aborted) call();
  };
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry === undefined || entry.intersectionRatio < visiblePart) return;
      observer.disconnect();
      if ('requestIdleCallback' in window)
        requestIdleCallback(callUnlessAborted, { timeout: 2000 });
      else setTimeout(callUnlessAborted, 200);
    },
    { threshold: visiblePart },
  );
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}
