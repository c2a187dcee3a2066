import type { ReactNode } from 'react';
import excluded from './excluded.css?url';
import { Stylesheet } from './stylesheet.tsx';

/** A list of what the reader does not get. Its children are `li` elements. */
export function Excluded({ children }: { children: ReactNode }) {
  return (
    <ul className="excluded">
      <Stylesheet file={excluded} />
      {children}
    </ul>
  );
}
