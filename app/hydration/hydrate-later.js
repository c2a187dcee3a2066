// Inline module script of every page, the same on all of them (one CSP hash). Until it hydrates,
// pages work as plain HTML. It hydrates when the page has loaded and the browser is idle, or on the
// first touch, and holds the submit of a form meanwhile.
showBrandFont();

const handoffElement = document.getElementById('hydration-handoff');
const firstTouches = ['pointerdown', 'keydown', 'focusin', 'touchstart'];

if (handoffElement === null) {
  // The 404 page has nothing to hydrate.
  console.warn(`404: there is no page at ${location.pathname}`);
} else {
  const options = { capture: true, passive: true };
  let started = false;

  const start = () => {
    if (started) return;
    started = true;
    for (const type of firstTouches) removeEventListener(type, start, options);
    hydrate(JSON.parse(handoffElement.textContent)).catch((error) => {
      console.warn('This page stays plain HTML:', error);
      document.documentElement.dataset.hydration = 'failed';
    });
  };

  for (const type of firstTouches) addEventListener(type, start, options);
  addEventListener('submit', (event) => holdSubmit(event, start), true);

  const startWhenIdle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(start, { timeout: 2000 })
      : setTimeout(start, 200);
  if (document.readyState === 'complete') startWhenIdle();
  else addEventListener('load', startWhenIdle, { once: true });
}

async function hydrate({ data, manifest, routes, entry }) {
  preload(entry);
  const [{ context, state }, modules] = await Promise.all([
    fetchJson(data),
    Promise.all(routes.map(([, address]) => import(address))),
    import(manifest),
  ]);
  window.__reactRouterContext = {
    ...context,
    stream: new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(state));
        controller.close();
      },
    }),
  };
  window.__reactRouterRouteModules = Object.fromEntries(
    routes.map(([id], index) => [id, modules[index]]),
  );
  await import(entry);
}

// Fetched now together with what it imports, run when all else is there.
function preload(href) {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  );
}

async function fetchJson(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  return response.json();
}

// A form marked with data-hold-submit sends by script only; it runs the held submit once it is
// hydrated, and says so by setting data-hydrated.
function holdSubmit(event, start) {
  const form = event.target;
  if (!('holdSubmit' in form.dataset) || 'hydrated' in form.dataset) return;
  event.preventDefault();
  form.dataset.submitHeld = '';
  start();
}

// The font is fetched when the page has been painted with its stand-ins and the browser is idle; not at
// all where data is to be saved.
function showBrandFont() {
  if (navigator.connection?.saveData) return;
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    document.fonts.load('1em "Hanken Grotesk"').then(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(swapFont, { timeout: 1000 });
      else setTimeout(swapFont, 50);
    });
  }).observe({ type: 'paint', buffered: true });
}

// Where a line in view would wrap differently, the swap is taken back before anything is painted, and
// made when the visitor goes to another page (navigation-effects.tsx).
function swapFont() {
  const { dataset } = document.documentElement;
  const before = textStarts();
  dataset.font = 'brand';
  const after = textStarts();
  const moves = before.some(
    ({ top, left }, place) =>
      top < innerHeight &&
      (Math.abs(after[place].top - top) > 2 || Math.abs(after[place].left - left) > 24),
  );
  if (moves) dataset.font = 'ready';
}

// Where each piece of text begins, in pixels of the window.
function textStarts() {
  const starts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    range.selectNodeContents(walker.currentNode);
    starts.push(range.getClientRects()[0] ?? { top: 0, left: 0 });
  }
  return starts;
}
