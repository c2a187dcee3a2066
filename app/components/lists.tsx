import type { ReactNode } from 'react';
import descriptionList from './description-list.css?url';
import entryColumns from './entry-columns.css?url';
import excluded from './excluded.css?url';
import factList from './fact-list.css?url';
import { RichText } from './rich-text.tsx';
import { Stylesheet } from './stylesheet.tsx';

export interface Entry {
  title: string;
  /** HTML of one paragraph. */
  text: string;
}

/** A definition list with names at the left and texts at the right. */
export function DescriptionList({ entries }: { entries: Entry[] }) {
  return (
    <dl className="description-list">
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

/** Entries in two columns, each with a heading. */
export function EntryColumns({ entries }: { entries: Entry[] }) {
  return (
    <ul className="entry-columns">
      <Stylesheet file={entryColumns} />
      {entries.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <RichText html={text} />
        </li>
      ))}
    </ul>
  );
}

/** A list of what the reader does not get. Its children are `li` elements. */
export function Excluded({ children }: { children: ReactNode }) {
  return (
    <ul className="excluded">
      <Stylesheet file={excluded} />
      {children}
    </ul>
  );
}

/** Facts (`dd`) with a label (`dt`) above each. */
export function FactList({ children }: { children: ReactNode }) {
  return (
    <dl className="fact-list">
      <Stylesheet file={factList} />
      {children}
    </dl>
  );
}
