/**
 * The data with which React Router hydrates a prerendered page later. `DeferredScripts`
 * writes it into the page as a JSON block and `hydrate-later.js` reads it. It holds addresses only,
 * because the loader data repeats the text of the page and would delay the first paint.
 */
export interface HydrationHandoff {
  /** The path of the page, without a slash at its end. Null for the 404 page, which answers under any path. */
  path: string | null;
  /** Address of the page's `HydrationData`. */
  data: string;
  /** Address of the script that sets `window.__reactRouterManifest`. */
  manifest: string;
  /** Ids of the page's routes with the addresses of their modules. */
  routes: [id: string, module: string][];
  /** Address of the module that hydrates. */
  entry: string;
  /** What these modules import: fetched at once, or each would cost a slow phone one more round trip. */
  imports: string[];
}

/** A separate file that is fetched together with the scripts. */
export interface HydrationData {
  /** React Router's `window.__reactRouterContext` without its stream. */
  context: unknown;
  /** Loader data in React Router's turbo-stream encoding. */
  state: string;
}

export const handoffElementId = 'hydration-handoff';
