/** https://wicg.github.io/netinfo/ and https://wicg.github.io/savedata/; Chromium only. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g';
}

/** Whether the visitor asks to save data or has a slow connection. If so, nothing is prefetched. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
