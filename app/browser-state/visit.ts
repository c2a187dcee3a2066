import { createContext, useContext } from 'react';
import { createSessionStore, type SessionStore } from './session-store.ts';

/**
 * What outlives each page until the document is left. It is made above everything that React may build anew, such as
 * the frame when a page fails.
 */
export interface Visit {
  store: SessionStore;
  /** The path of the page that was announced last. */
  announcedPath: string | null;
  /** A page has failed: React Router asks only once in the life of a document for a script that failed. */
  needsDocuments: boolean;
  /** What a part of the page keeps, as `make` made it when it was first asked for. */
  of<Part>(make: (visit: Visit) => Part): Part;
}

export function newVisit(): Visit {
  const parts = new Map<unknown, unknown>();
  const visit: Visit = {
    store: createSessionStore(() => sessionStorage),
    announcedPath: null,
    needsDocuments: false,
    of<Part>(make: (visit: Visit) => Part) {
      if (!parts.has(make)) parts.set(make, make(visit));
      return parts.get(make) as Part;
    },
  };
  return visit;
}

export const VisitContext = createContext<Visit | null>(null);

export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (visit === null) throw new Error('There is no VisitContext above.');
  return visit;
}
