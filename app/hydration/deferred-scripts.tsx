import { createContext, useContext, useEffect } from 'react';
import { Scripts } from 'react-router';
import { type HydrationHandoff, handoffElementId } from './handoff.ts';
import hydrateLater from './hydrate-later.js?inline-script';

/** Set on the server only, and undefined for a page with React Router's own scripts. */
export const HandoffContext = createContext<HydrationHandoff | undefined>(undefined);

/**
 * Replaces React Router's `<Scripts/>` in built pages. It writes a JSON block and one constant
 * script instead of preloads and scripts that differ from page to page, so that nothing competes
 * with the first paint.
 */
export function DeferredScripts() {
  const handoff = useContext(HandoffContext);
  useEffect(() => {
    document.documentElement.dataset.hydration = 'done';
  }, []);
  if (import.meta.env.SSR && handoff === undefined) return <Scripts />;
  return (
    <>
      <script
        id={handoffElementId}
        type="application/json"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with "<" escaped
        dangerouslySetInnerHTML={{ __html: handoff ? scriptSafeJson(handoff) : '' }}
      />
      <script
        type="module"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant script
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? hydrateLater : '' }}
      />
    </>
  );
}

/** JSON that is safe inside a script element. */
function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
