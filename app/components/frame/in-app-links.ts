/**
 * Links of the public pages are plain anchors. These functions say which of them lead to a page within
 * the app. (Links of the desk change the fragment only, and are React Router's.)
 */

/** A path such as /sitemap.xml is a file, which the browser has to load itself. */
const FILE_PATH = /\.[a-z0-9]+$/i;

/**
 * Where a click leads within the app. Null if the browser should handle it: it was handled already, or
 * has a modifier key, or its link is not one of the app (ROUTE-8).
 */
export function inAppClick(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  return inAppAddress(anchorOf(event));
}

/** The link in which something happens, if any. */
export function anchorOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}

/** Null if a link opens a new tab, downloads, leads to a file, or jumps within the page. */
export function inAppAddress(anchor: HTMLAnchorElement | null): URL | null {
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
  if (url.pathname.length > 1) url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}
