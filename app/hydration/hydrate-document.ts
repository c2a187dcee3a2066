import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Of a file of its own (vite.config.ts), so that React is evaluated in a task before the one in which it begins. */
export function hydrateDocument(app: ReactNode): void {
  startTransition(() => {
    hydrateRoot(document, app);
  });
}
