/** Fetches the scripts of pages before React Router does, which would answer a failure by reloading. */
import { preloadModule } from 'react-dom';

/**
 * To be called before a navigation within the app. React Router reloads the present page if it cannot import
 * the script of the next one, at every click again; but it awaits a promise that it finds among its modules.
 */
export function importScripts({ pathname }: URL): void {
  // Vite's own addresses of modules differ from those that React Router imports.
  if (import.meta.env.DEV) return;
  const router = window.__reactRouterDataRouter;
  const modules = window.__reactRouterRouteModules;
  const isStillWanted = () => router?.state.navigation.location?.pathname === pathname;
  for (const { id, module: address } of missingScripts(pathname)) {
    const script = importTwice(address, pathname, isStillWanted).catch(failingPage);
    modules[id] = script;
    void script.then((module) => {
      modules[id] = module;
    });
  }
}

/** To be called when a navigation within the app is likely. */
export function preloadScripts({ pathname }: URL): void {
  for (const { module, imports = [] } of missingScripts(pathname)) {
    for (const address of [module, ...imports]) preloadModule(address, { as: 'script' });
  }
}

/** The scripts of a page that have not been imported yet, each with the id of its route. */
function missingScripts(pathname: string) {
  const matches = window.__reactRouterDataRouter?.match(pathname) ?? [];
  return matches.flatMap(({ route: { id } }) => {
    const script = window.__reactRouterManifest.routes[id];
    return script === undefined || id in window.__reactRouterRouteModules ? [] : [script];
  });
}

/** A page in whose place the failure page is shown. */
function failingPage(error: unknown) {
  return {
    default() {
      throw error;
    },
  };
}

async function importTwice(
  address: string,
  pathname: string,
  isStillWanted: () => boolean,
): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ address);
  } catch (error) {
    console.warn(`${address} cannot be loaded; it is tried once more:`, error);
  }
  if ((await isOutdated(address, pathname)) && isStillWanted()) {
    location.assign(pathname);
    return new Promise(() => undefined);
  }
  return import(/* @vite-ignore */ address);
}

/** Whether a newer release is live, in which the page has another script. */
async function isOutdated(address: string, pathname: string): Promise<boolean> {
  try {
    const page = await fetch(pathname, { cache: 'no-cache' });
    return page.ok && !(await page.text()).includes(address);
  } catch (error) {
    console.info(`${pathname} cannot be loaded either:`, error);
    return false;
  }
}
