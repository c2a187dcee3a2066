import { formatPrice } from '../../content/formats.ts';

/**
 * The first number of a page makes the browser read its number formats, which takes a phone some 50 ms:
 * by itself while the page waits for its other scripts, not in the middle of hydration.
 */
if (!import.meta.env.SSR && 'requestIdleCallback' in window) {
  requestIdleCallback(() => formatPrice(0, document.documentElement.lang));
}
