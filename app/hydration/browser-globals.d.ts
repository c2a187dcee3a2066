/** https://wicg.github.io/netinfo/ and https://wicg.github.io/savedata/; Chromium only. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g';
}

interface Navigator {
  connection?: NetworkInformation;
}

/** What a page hands to React Router, whose types do not declare it, and the router that comes of it. */
interface Window {
  __reactRouterContext: unknown;
  __reactRouterManifest: {
    routes: Record<
      string,
      | { id: string; parentId?: string; path?: string; module: string; imports?: string[] }
      | undefined
    >;
  };
  /** By the ids of routes. */
  __reactRouterRouteModules: Record<string, unknown>;
  __reactRouterDataRouter?: import('react-router').DataRouter;
}
