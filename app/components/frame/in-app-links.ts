/** A path such as /sitemap.xml is a file: the browser itself goes there. */
const FILE_PATH = /\.[a-z0-9]+$/i;

/**
 * Where an ordinary click on a same-origin link leads in-app, or null if the click is none of ours:
 * handled already, modified, meant for a new tab, a download, a file, or a jump within the page.
 */
export function inAppDestination(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (!anchor?.href || anchor.hasAttribute('download')) return null;
  if (anchor.target !== '' && anchor.target !== '_self') return null;
  // The frame of the site is in one language: another one is another document.
  if (anchor.hreflang !== '') return null;
  const url = new URL(anchor.href);
  if (url.origin !== location.origin || FILE_PATH.test(url.pathname)) return null;
  if (url.hash !== '' && url.pathname === location.pathname && url.search === location.search) {
    return null;
  }
  // A trailing slash would ask React Router for data that does not exist.
  const pathname = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') : url.pathname;
  return (pathname || '/') + url.search + url.hash;
}
