import type { ReactNode } from 'react';
import descriptionList from './description-list.css?url';
import factList from './fact-list.css?url';
import { RichText } from './rich-text.tsx';
import { Stylesheet } from './stylesheet.tsx';
import ticks from './ticks.css?url';

export interface Entry {
  title: string;
  /** HTML of one paragraph. */
  text: string;
}

/** A definition list with names at the left and texts at the right. */
export function DescriptionList({ entries }: { entries: Entry[] }) {
  return (
    <dl className="description-list rows">
      <Stylesheet file={descriptionList} />
      {entries.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <RichText as="dd" html={text} />
        </div>
      ))}
    </dl>
  );
}

/** What the reader gets. Its children are `li` elements. */
export function Ticks({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <ul className={`ticks ${className ?? ''}`.trim()}>
      <Stylesheet file={ticks} />
      {children}
    </ul>
  );
}

/** A list of what the reader does not get. Its children are `li` elements. */
export function Excluded({ children }: { children: ReactNode }) {
  return (
    <ul className="excluded stack">
      <Stylesheet file={ticks} />
      {children}
    </ul>
  );
}

/** Facts (`dd`), each with its label (`dt`) above it in a `div`. */
export function FactList({ className, children }: { className: string; children: ReactNode }) {
  return (
    <dl className={`fact-list ${className}`}>
      <Stylesheet file={factList} />
      {children}
    </dl>
  );
}
