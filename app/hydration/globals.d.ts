/** https://wicg.github.io/netinfo/ and https://wicg.github.io/savedata/; Chromium only. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g';
}

interface Navigator {
  connection?: NetworkInformation;
}

interface TrustedTypePolicy {
  createHTML(html: string): TrustedHTML;
}

/** What a page hands to React Router, whose types do not declare it, and the router that comes of it. */
interface Window {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: {
        createHTML?(html: string): string | null;
        createScriptURL?(url: string): string | null;
      },
    ): TrustedTypePolicy;
  };
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

/** See `inlineScript` in vite.config.ts. */
declare module '*?inline-script' {
  const text: string;
  export default text;
}
