/** https://wicg.github.io/netinfo/ and https://wicg.github.io/savedata/; Chromium only. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g';
}

interface Navigator {
  connection?: NetworkInformation;
}

/** What `after-paint.js` hands to React Router, whose types do not declare it. */
interface Window {
  __reactRouterContext: unknown;
  __reactRouterRouteModules: unknown;
}
