/**
 * What a prerendered page hands to the browser so that React Router can hydrate it later
 * (design.md, decision 4). Written into the page as one JSON block by `DeferredScripts`, read by
 * `hydrate-later.js`.
 */
export interface HydrationHandoff {
  /** React Router's `window.__reactRouterContext`, without its stream. */
  context: unknown;
  /** Loader data in React Router's turbo-stream encoding. */
  state: string;
  /** Address of the script that sets `window.__reactRouterManifest`. */
  manifest: string;
  /** Ids of the page's routes with the addresses of their modules. */
  routes: [id: string, module: string][];
  /** Address of the module that hydrates. */
  entry: string;
}

export const handoffElementId = 'hydration-handoff';
