import { savesData } from '../components/data-saving.ts';
import { reducedMotion } from '../components/reduced-motion.ts';

/** Whether the visitor accepts animated pictures. */
export function mayAnimate(): boolean {
  return !reducedMotion().matches && !savesData();
}

/** The share of the picture that has to be in view, so that nobody misses the beginning. */
const visiblePart = 0.3;

/** Calls whenever `element` comes into view or leaves it. Returns what ends that. */
export function watchInView(element: Element, call: (isInView: boolean) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => call((entries.at(-1)?.intersectionRatio ?? 0) >= visiblePart),
    { threshold: visiblePart },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * Calls once, when `element` is in view and the browser is idle, unless `signal` is aborted before.
 */
export function whenSeenAndIdle(element: Element, signal: AbortSignal, call: () => void): void {
  const callUnlessAborted = () => {
    if (!signal.aborted) call();
  };
  const end = watchInView(element, (isInView) => {
    if (!isInView) return;
    end();
    if ('requestIdleCallback' in window) requestIdleCallback(callUnlessAborted, { timeout: 2000 });
    else setTimeout(callUnlessAborted, 200);
  });
  signal.addEventListener('abort', end);
}
