import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { newVisit, VisitContext } from './browser-state/visit.ts';
import { importScripts } from './components/frame/route-scripts.ts';
import { giveKeyToNewEntry, renewHistoryKey } from './hydration/history-entry.ts';
import { rememberTyped, TypedContext } from './hydration/keep-typed.ts';
import { prepareNotFoundPage } from './hydration/not-found-page.ts';
import { createDefaultPolicy } from './hydration/trusted-types.ts';

createDefaultPolicy();
renewHistoryKey();
const visit = newVisit();
const takeTyped = rememberTyped();
// Before React Router hears of it.
addEventListener('popstate', () => {
  giveKeyToNewEntry();
  importScripts(new URL(location.href));
});

if ('not-found' in window.__reactRouterRouteModules) await prepareNotFoundPage();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <VisitContext value={visit}>
        <TypedContext value={takeTyped}>
          <HydratedRouter />
        </TypedContext>
      </VisitContext>
    </StrictMode>,
  );
});
