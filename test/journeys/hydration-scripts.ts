import type { HydrationHandoff } from '../../app/hydration/handoff.ts';

/** The addresses of the scripts that hydrate a page, which its HTML names. */
export function hydrationScripts(html: string): string[] {
  const handoff: HydrationHandoff = JSON.parse(
    /id="hydration-handoff"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '',
  );
  const { manifest, entry, imports, routes } = handoff;
  return [manifest, entry, ...imports, ...routes.map(([, module]) => module)];
}
