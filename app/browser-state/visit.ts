import { createContext, useContext } from 'react';
import type { ContactVisit } from '../contact-form/contact-visit.ts';
import type { TypedBefore } from '../hydration/keep-typed.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

/**
 * What outlives each page until the document is left. It is made above everything that React may build anew, such as
 * the frame when a page fails.
 */
export interface Visit {
  store: SessionStore;
  /** The path of the page that was announced last. */
  announcedPath: string | null;
  /** Whether the brand font was loaded on an earlier page. */
  hasFont: boolean;
  /** Null once it was taken over. */
  typedBefore: TypedBefore | null;
  /** Null until the contact form is first shown. */
  contact: ContactVisit | null;
}

export function newVisit(typedBefore: TypedBefore | null): Visit {
  const store = createSessionStore(() => sessionStorage);
  return { store, announcedPath: null, hasFont: false, typedBefore, contact: null };
}

export const VisitContext = createContext<Visit | null>(null);

export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (visit === null) throw new Error('There is no VisitContext above.');
  return visit;
}
