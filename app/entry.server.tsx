/**
 * Renders every page at build time. The hydration data becomes a file of its own (`hydration/`).
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prerender } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';
import { newVisit, VisitContext } from './browser-state/visit.ts';
import { HandoffContext } from './hydration/deferred-scripts.tsx';
import type { HydrationData, HydrationHandoff } from './hydration/handoff.ts';

/** The folder of the build's scripts. The last part begins their address. */
const assetsFolder = join(process.env.BUILD_FOLDER ?? 'build', 'client/assets');

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const handoff = import.meta.env.DEV
    ? undefined
    : await takeHandoff(context, new URL(request.url).pathname);
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <HandoffContext value={handoff}>
      <VisitContext value={newVisit()}>
        <ServerRouter context={context} url={request.url} />
      </VisitContext>
    </HandoffContext>,
    {
      // React would move large boundaries out of the flow and fill them in by scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failures.push(error);
      },
    },
  );
  if (failures.length > 0) throw failures[0];
  return new Response(prelude, { status, headers });
}

/**
 * Takes the hydration data out of the context, so that `ServerRouter` writes no scripts for it.
 * Throws when React Router no longer has the form that `after-paint.js` expects.
 */
async function takeHandoff(context: EntryContext, path: string): Promise<HydrationHandoff> {
  const { manifest, serverHandoffString, serverHandoffStream, staticHandlerContext } = context;
  if (serverHandoffString === undefined || serverHandoffStream === undefined) {
    throw new Error('React Router no longer hands over hydration data as a string and a stream.');
  }
  const state = await new Response(serverHandoffStream).text();
  context.serverHandoffStream = undefined;
  const routeIds = staticHandlerContext.matches.map((match) => match.route.id);
  const routes = routeIds.map((id) => routeOf(manifest.routes[id], id));
  return {
    path: routeIds.includes('not-found') ? null : path.replace(/\/$/, ''),
    data: await writeHydrationData({ context: JSON.parse(serverHandoffString), state }),
    manifest: manifest.url,
    routes: routes.map(({ module }, index) => [routeIds[index] ?? '', module]),
    entry: manifest.entry.module,
    imports: [...new Set([manifest.entry, ...routes].flatMap(({ imports = [] }) => imports))],
  };
}

/**
 * Writes the data of a page beside the scripts and returns its address. Like a script's, the name
 * contains a hash, so that an old page never gets the data of a newer build.
 */
async function writeHydrationData(data: HydrationData): Promise<string> {
  const json = JSON.stringify(data);
  const digest = createHash('sha256').update(json).digest('base64url').slice(0, 8);
  const file = `page-${digest}.json`;
  await writeFile(join(assetsFolder, file), json);
  return `/assets/${file}`;
}

type Route = NonNullable<EntryContext['manifest']['routes'][string]>;

function routeOf(route: Route | undefined, id: string): Route {
  if (!route?.module) throw new Error(`React Router's manifest has no module for route ${id}.`);
  const split = route.clientLoaderModule ?? route.clientActionModule ?? route.hydrateFallbackModule;
  if (split) throw new Error(`Route ${id} is split into several modules; load them all here.`);
  return route;
}
