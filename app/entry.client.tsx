import { StrictMode } from 'react';
import { matchRoutes } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { newVisit, VisitContext } from './browser-state/visit.ts';
import { importScripts } from './components/frame/route-scripts.ts';
import { withoutSlashAtEnd } from './components/page-path.ts';
import { nextTask } from './components/scheduling.ts';
import { hydrateDocument } from './hydration/hydrate-document.ts';

/** React makes its script elements from this. They get no code: a page's own scripts are in its HTML. */
const EMPTY_SCRIPT = '<script></script>';

/** https://html.spec.whatwg.org/multipage/parsing.html#tag-open-state */
const TAG = /<[a-z/!?]/i;

createDefaultPolicy();
renewHistoryKey();
const visit = newVisit();
// Before React Router hears of it.
addEventListener('popstate', () => {
  giveKeyToNewEntry();
  importScripts(new URL(location.href));
});

const isNotFound = 'not-found' in window.__reactRouterRouteModules;
if (!isNotFound || (await preparePageNotFound())) {
  await nextTask();
  hydrateDocument(
    <StrictMode>
      <VisitContext value={visit}>
        <HydratedRouter />
      </VisitContext>
    </StrictMode>,
  );
} else document.documentElement.dataset.hydration = 'failed';

/**
 * Before hydration the browser has restored the position of a reloaded page, and the visitor may
 * have scrolled since. A new key makes React Router restore no position of its own. An entry that
 * React Router does restore (`manual`: the visitor came back from another document) keeps its key.
 */
function renewHistoryKey(): void {
  const { state, scrollRestoration } = history;
  if (scrollRestoration === 'manual' && state?.key) return;
  setNewKey();
}

/**
 * An entry that the browser made for a fragment, as when somebody edits the address, has no key. To React
 * Router all of these would be one entry, with one scroll position.
 */
function giveKeyToNewEntry(): void {
  if (!history.state?.key) setNewKey();
}

function setNewKey(): void {
  const key = Math.random().toString(36).slice(2);
  // Without an index React Router would replace the state again, which takes a phone some 50 ms.
  history.replaceState({ idx: 0, ...history.state, key }, '');
}

/**
 * The 404 page answers under any path. Where that could be a post's, React Router hydrates only with the module of
 * posts, although it draws nothing of it. Resolves with false if it must not hydrate.
 */
async function preparePageNotFound(): Promise<boolean> {
  const { goToMeantAddress } = await import('./hydration/meant-address.ts');
  if (await goToMeantAddress()) return false;
  const routes = Object.values(window.__reactRouterManifest.routes);
  const pages = routes.filter((one) => one?.parentId === 'root') as { id: string; path?: string }[];
  const { id = '', path = '' } = matchRoutes(pages, location)?.[0]?.route ?? {};
  // The page exists, but a static host did not find it, as under other capitals.
  if (!/[:*]/.test(path)) return false;
  const address = window.__reactRouterManifest.routes[id]?.module;
  window.__reactRouterRouteModules[id] = await import(/* @vite-ignore */ address ?? '');
  giveAddress(document.querySelector('meta[property="og:url"]'));
  return true;
}

/** The page was built without knowing where it would be shown. */
function giveAddress(shared: HTMLMetaElement | null) {
  if (shared === null) return;
  const url = new URL(shared.content);
  url.pathname = withoutSlashAtEnd(location.pathname);
  shared.content = url.href;
}

/**
 * Where the engine has Trusted Types, it asks the policy of this name about every text that should become HTML or
 * the address of a script and that no other policy has let pass.
 */
function createDefaultPolicy(): void {
  try {
    window.trustedTypes?.createPolicy('default', {
      // Text without a tag, such as structured data and the "<" of a media query, is harmless.
      createHTML: (html) => (html === EMPTY_SCRIPT || !TAG.test(html) ? html : null),
      // The captcha's worker.
      createScriptURL: (url) =>
        new URL(url, location.href).origin === location.origin ? url : null,
    });
  } catch (error) {
    console.info('A userscript or an extension has made the default policy:', error);
    // If that one refuses this, React would lose the page in the middle, and plain HTML is better.
    const parent = document.createElement('div');
    parent.innerHTML = EMPTY_SCRIPT;
    if (parent.firstChild === null) throw error;
  }
}
