// What a page does once it has been painted: fetched and run by `hydrate-later.js`.

// `handoff` is the text of a HydrationHandoff (handoff.ts); the 404 page has none.
export async function afterPaint(handoff) {
  const hydrated = handoff === undefined ? sayNotFound() : hydrate(JSON.parse(handoff));
  // After the first scripts are under way: over HTTP/1.1 a browser has six connections.
  showBrandFont();
  await hydrated;
}

function sayNotFound() {
  console.warn(`404: there is no page at ${location.pathname}`);
}

async function hydrate({ data, manifest, routes, entry, imports }) {
  for (const address of [entry, ...imports]) preload(address);
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

// Fetched now, run when all else is there.
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

// The font comes when the browser is idle; not at all where data is to be saved or the network is slow.
async function showBrandFont() {
  const { saveData, effectiveType = '' } = navigator.connection ?? {};
  if (saveData || /2g$/.test(effectiveType)) return;
  try {
    await document.fonts.load('1em "Hanken Grotesk"');
  } catch (error) {
    console.info('The page keeps the fonts that stand in for its own:', error);
    return;
  }
  await idle();
  const { dataset } = document.documentElement;
  if (!takesFontUnmoved(blocksDownToWindowEnd())) dataset.font = 'ready';
  else {
    // What is out of view takes it in a task of its own, lest one task keep the visitor waiting.
    await idle();
    dataset.font = 'brand';
  }
}

function idle() {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 1000 });
    else setTimeout(resolve, 50);
  });
}

// Blocks above the window count: what they gain in height moves the rest.
function blocksDownToWindowEnd() {
  return [...document.querySelectorAll('body > header, main > *, body > footer')].filter(
    beginsInViewOrAbove,
  );
}

function beginsInViewOrAbove(element) {
  return element.getBoundingClientRect().top < innerHeight;
}

// Where a line in view would wrap differently, the swap is taken back before anything is painted, and
// made when the visitor goes to another page (navigation-effects.tsx).
function takesFontUnmoved(blocks) {
  const texts = blocks.flatMap(textsInView);
  const before = texts.map(startOf);
  for (const { dataset } of blocks) dataset.font = 'brand';
  const stays = texts
    .map(startOf)
    .every(
      ({ top, left }, place) =>
        Math.abs(before[place].top - top) <= 2 && Math.abs(before[place].left - left) <= 24,
    );
  if (!stays) for (const { dataset } of blocks) delete dataset.font;
  return stays;
}

// Elements that begin below the window are passed over with all that is in them.
function textsInView(block) {
  const texts = [];
  const walker = document.createTreeWalker(
    block,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) =>
      node instanceof Text || beginsInViewOrAbove(node)
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_REJECT,
  );
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts;
}

// Where a text begins, in pixels of the window.
function startOf(text) {
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getClientRects()[0] ?? { top: 0, left: 0 };
}
