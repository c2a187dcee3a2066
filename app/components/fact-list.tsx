import type { ReactNode } from 'react';
import factList from './fact-list.css?url';
import { Stylesheet } from './stylesheet.tsx';

/** Facts (`dd`) with a label (`dt`) above each. */
export function FactList({ children }: { children: ReactNode }) {
  return (
    <dl className="fact-list">
      <Stylesheet file={factList} />
      {children}
    </dl>
  );
}
