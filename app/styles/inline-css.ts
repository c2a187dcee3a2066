import appCss from './app.css?inline';

export const inlineCssElementId = 'css';

/**
 * The site's CSS. The server writes it into the page; the browser reads it back from there, so that
 * it is neither fetched nor part of the JavaScript.
 */
export const inlineCss: string = import.meta.env.SSR
  ? appCss
  : (document.getElementById(inlineCssElementId)?.textContent ?? '');
