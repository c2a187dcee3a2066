import { savesData } from '../components/data-saving.ts';
import { reducedMotion } from '../components/reduced-motion.ts';

/** Whether the visitor and the browser accept animated pictures. */
export function mayAnimate(): boolean {
  return (
    !reducedMotion().matches &&
    !savesData() &&
    document.createElement('canvas').getContext('2d') !== null
  );
}

/**
 * Calls once, when `element` is in view and the browser is idle, unless `signal` is aborted before.
 */
export function whenSeenAndIdle(element: Element, signal: AbortSignal, call: () => void): void {
  const callUnlessAborted = () => {
    if (!signal.aborted) call();
  };
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    if ('requestIdleCallback' in window) requestIdleCallback(callUnlessAborted, { timeout: 2000 });
    else setTimeout(callUnlessAborted, 200);
  });
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}
