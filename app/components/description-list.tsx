import ledger from './description-list.css?url';
import stations from './entry-columns.css?url';
import { RichText } from './rich-text.tsx';
import { Stylesheet } from './stylesheet.tsx';

export interface LedgerEntry {
  title: string;
  /** HTML of one paragraph. */
  text: string;
}

/** A definition list with names at the left and texts at the right. */
export function Ledger({ entries }: { entries: LedgerEntry[] }) {
  return (
    <dl className="ledger">
      <Stylesheet file={ledger} />
      {entries.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <RichText as="dd" html={text} />
        </div>
      ))}
    </dl>
  );
}

/** The same entries in two columns, each with a heading. */
export function Stations({ entries }: { entries: LedgerEntry[] }) {
  return (
    <ul className="stations">
      <Stylesheet file={stations} />
      {entries.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <RichText html={text} />
        </li>
      ))}
    </ul>
  );
}
