/**
 * Resolves when the browser is idle, at the latest after a third of a second: what begins then delays
 * no key and no tap.
 */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    window.requestIdleCallback?.(() => resolve(), { timeout: 300 }) ?? setTimeout(resolve, 50);
  });
}

/** Resolves when the browser has painted, or soon if the page is hidden and nothing is painted. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
}

/** Resolves once the browser has answered and painted what waits. */
export function nextTask(): Promise<void> {
  return window.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
