/** Runs in the browser and notes how long each interaction takes until its next paint. */

declare global {
  interface Window {
    /** The latest interactions: what the visitor did, and the ms until the next paint. */
    interactions: { type: string; duration: number }[];
  }
}

/** Has to run in every new document before its own scripts. */
export function watchInteractions(): void {
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!entry.interactionId) continue;
      window.interactions.push({ type: entry.name, duration: entry.duration });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
