// What a page does after its first paint. Loaded and run by `hydrate-later.js`.

/** @param {import('./handoff.ts').HydrationHandoff} handoff */
export async function hydrate({ path, data, manifest, routes, entry, imports }) {
  // An archive, a proxy or a static host may show the page under a path at which React Router finds none.
  if (path !== null && decodeURI(location.pathname).replace(/\/$/, '') !== decodeURI(path)) {
    throw new Error(`It is the page of ${path || '/'}`);
  }
  const addresses = routes.map(([, address]) => address);
  for (const address of [...imports, manifest, ...addresses, entry]) {
    preload(address);
    await nextTask();
  }
  const [{ context, state }, [, ...modules]] = await Promise.all([
    fetchJson(data),
    importInTurn([manifest, ...imports, ...addresses]),
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
    routes.map(([id], index) => [id, modules[imports.length + index]]),
  );
  await import(entry);
}

// Each module runs in a task of its own, so that no single task keeps the visitor waiting.
async function importInTurn(/** @type {string[]} */ addresses) {
  const modules = [];
  for (const address of addresses) {
    modules.push(await import(address));
    await nextTask();
  }
  return modules;
}

function nextTask() {
  return window.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

// Fetched now, and run when everything else has arrived.
function preload(/** @type {string} */ href) {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  );
}

async function fetchJson(/** @type {string} */ address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  return response.json();
}
