import { matchRoutes } from 'react-router';
import { withoutSlashAtEnd } from '../components/page-path.ts';

/**
 * The 404 page answers under any path. Where that could be a post's, React Router hydrates only with the module of
 * posts, although it draws nothing of it.
 */
export async function prepareNotFoundPage(): Promise<void> {
  const routes = Object.values(window.__reactRouterManifest.routes);
  const pages = routes.filter((one) => one?.parentId === 'root') as { id: string; path?: string }[];
  const { id = '', path = '' } = matchRoutes(pages, location)?.[0]?.route ?? {};
  // The page exists, but a static host did not find it, as under other capitals.
  if (!/[:*]/.test(path)) throw new Error('It is the 404 page');
  const address = window.__reactRouterManifest.routes[id]?.module;
  window.__reactRouterRouteModules[id] = await import(/* @vite-ignore */ address ?? '');
  giveAddress(document.querySelector('meta[property="og:url"]'));
}

/** The page was built without knowing where it would be shown. */
function giveAddress(shared: HTMLMetaElement | null) {
  if (shared === null) return;
  const url = new URL(shared.content);
  url.pathname = withoutSlashAtEnd(location.pathname);
  shared.content = url.href;
}
