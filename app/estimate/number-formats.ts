import { formatPrice } from '../../content/formats.ts';

/**
 * The first formatted number makes the browser load its number formats, which takes a phone some 50
 * ms. Doing it here uses the time in which the page waits for its other scripts.
 */
if (!import.meta.env.SSR && 'requestIdleCallback' in window) {
  requestIdleCallback(() => formatPrice(0, document.documentElement.lang));
}
