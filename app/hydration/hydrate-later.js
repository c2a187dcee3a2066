// The inline module script of every page. It is the same on all of them, so it needs one CSP hash.
// Pages work as plain HTML until it hydrates them: after the first paint and the load event when
// the browser is idle or half a second has passed, some time after the load event or the parsing of
// the document in any case, or at the first interaction. It holds the submission of a form
// meanwhile. The rest is in a file of its own, because every byte here delays the first paint.
const handoff = document.getElementById('hydration-handoff')?.textContent ?? '';
const firstTouches = ['pointerdown', 'keydown', 'focusin', 'touchstart'];
const options = { capture: true, passive: true };
let started = false;

const start = () => {
  if (started) return;
  started = true;
  for (const type of firstTouches) removeEventListener(type, start, options);
  import('./after-paint.js')
    .then(({ hydrate }) => hydrate(JSON.parse(handoff)))
    .catch((error) => {
      console.warn('This page stays plain HTML:', error);
      document.documentElement.dataset.hydration = 'failed';
    });
};

for (const type of firstTouches) addEventListener(type, start, options);

// A form with data-hold-submit needs its script to submit. Once hydrated, it sets data-hydrated and
// submits what was held.
addEventListener(
  'submit',
  (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!('holdSubmit' in form.dataset) || 'hydrated' in form.dataset) return;
    event.preventDefault();
    form.dataset.submitWaits = '';
    start();
  },
  true,
);

// Chromium's headless shell is not told of idleness on pages where nothing happens.
const startWhenIdle = () =>
  window.requestIdleCallback?.(start, { timeout: 500 }) ?? setTimeout(start, 200);
// Firefox reports no contentful paint of a page that it shows scrolled. A page in the background
// has no frames and waits until it is looked at.
addEventListener('load', () => requestAnimationFrame(() => setTimeout(startWhenIdle, 1000)));
// The load event waits for every picture, and one that is never answered would hold it back for
// minutes. This script runs once the document is parsed.
setTimeout(() => requestAnimationFrame(startWhenIdle), 3000);
// A browser can finish loading and be idle before it paints. Last, because some lack this or refuse it.
new PerformanceObserver((list, observer) => {
  if (list.getEntriesByName('first-contentful-paint').length === 0) return;
  observer.disconnect();
  if (document.readyState === 'complete') startWhenIdle();
  else addEventListener('load', startWhenIdle, { once: true });
}).observe({ type: 'paint', buffered: true });
