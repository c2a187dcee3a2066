/**
 * What a prerendered page hands to the browser so that React Router can hydrate it later
 * (SPEED-21). The page holds addresses only, in one JSON block written by
 * `DeferredScripts` and read by `hydrate-later.js`: the data that React needs repeats the page's text
 * and would delay its first paint.
 */
export interface HydrationHandoff {
  /** Address of the page's `HydrationData`. */
  data: string;
  /** Address of the script that sets `window.__reactRouterManifest`. */
  manifest: string;
  /** Ids of the page's routes with the addresses of their modules. */
  routes: [id: string, module: string][];
  /** Address of the module that hydrates. */
  entry: string;
  /** What it imports, React above all: half of all bytes, so fetched from the beginning. */
  imports: string[];
}

/** A file of its own beside the scripts, fetched together with them. */
export interface HydrationData {
  /** React Router's `window.__reactRouterContext`, without its stream. */
  context: unknown;
  /** Loader data in React Router's turbo-stream encoding. */
  state: string;
}

export const handoffElementId = 'hydration-handoff';
