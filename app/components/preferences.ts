export function reducedMotion(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)');
}

/** Whether the visitor asks to save data or has a slow connection. If so, nothing is prefetched. */
export function savesData(): boolean {
  const { connection } = navigator;
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
