import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { renewHistoryKey } from './hydration/history-entry.ts';
import { createDefaultPolicy } from './hydration/trusted-types.ts';

createDefaultPolicy();
renewHistoryKey();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
