// Inline module script of every page, the same on all of them (one CSP hash). Until it hydrates,
// pages work as plain HTML. It hydrates when the page has been painted and loaded and the browser is
// idle, or on the first touch, and holds the submit of a form meanwhile. How, is in a file of its own:
// every byte here delays the first paint.
const handoff = document.getElementById('hydration-handoff')?.textContent;
const firstTouches = ['pointerdown', 'keydown', 'focusin', 'touchstart'];
const options = { capture: true, passive: true };
let started = false;

const start = () => {
  if (started) return;
  started = true;
  for (const type of firstTouches) removeEventListener(type, start, options);
  import('./after-paint.js')
    .then(({ afterPaint }) => afterPaint(handoff))
    .catch((error) => {
      console.warn('This page stays plain HTML:', error);
      document.documentElement.dataset.hydration = 'failed';
    });
};

for (const type of firstTouches) addEventListener(type, start, options);

// A form marked with data-hold-submit sends by script only; it runs the held submit once it is
// hydrated, and says so by setting data-hydrated.
addEventListener(
  'submit',
  (event) => {
    const form = event.target;
    if (!('holdSubmit' in form.dataset) || 'hydrated' in form.dataset) return;
    event.preventDefault();
    form.dataset.submitHeld = '';
    start();
  },
  true,
);

const startWhenIdle = () =>
  'requestIdleCallback' in window
    ? requestIdleCallback(start, { timeout: 2000 })
    : setTimeout(start, 200);
// The browser may have loaded the page and be idle before it shows it.
new PerformanceObserver((list, observer) => {
  if (list.getEntriesByName('first-contentful-paint').length === 0) return;
  observer.disconnect();
  if (document.readyState === 'complete') startWhenIdle();
  else addEventListener('load', startWhenIdle, { once: true });
}).observe({ type: 'paint', buffered: true });
