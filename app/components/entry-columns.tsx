import type { Entry } from './description-list.tsx';
import entryColumns from './entry-columns.css?url';
import { RichText } from './rich-text.tsx';
import { Stylesheet } from './stylesheet.tsx';

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
