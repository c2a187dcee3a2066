/** A path such as /sitemap.xml is a file, which the browser has to load itself. */
const FILE_PATH = /\.[a-z0-9]+$/i;

/**
 * The path to which a click on a same-origin link leads within the app. Null if the browser should
 * handle the click: it was handled already, has a modifier key, opens a new tab, downloads, leads
 * to a file, or jumps within the page (ROUTE-8).
 */
export function inAppDestination(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (!anchor?.href || anchor.hasAttribute('download')) return null;
  if (anchor.target !== '' && anchor.target !== '_self') return null;
  // Header and footer are loaded in one language, so another language is another document.
  if (anchor.hreflang !== '') return null;
  const url = new URL(anchor.href);
  if (url.origin !== location.origin || FILE_PATH.test(url.pathname)) return null;
  if (url.hash !== '' && url.pathname === location.pathname && url.search === location.search) {
    return null;
  }
  // React Router would ask for data at an address with a trailing slash, where there is none.
  const pathname = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') : url.pathname;
  return (pathname || '/') + url.search + url.hash;
}
