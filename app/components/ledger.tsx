import { RichText } from './rich-text.tsx';

export interface LedgerEntry {
  title: string;
  /** HTML of one paragraph. */
  text: string;
}

/** Names at the left, what is to be said of them at the right, hairlines between. */
export function Ledger({ entries }: { entries: LedgerEntry[] }) {
  return (
    <dl className="ledger">
      {entries.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <RichText as="dd" html={text} />
        </div>
      ))}
    </dl>
  );
}

/** The same in two columns under short headings, each a station. */
export function Stations({ entries }: { entries: LedgerEntry[] }) {
  return (
    <ul className="stations">
      {entries.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <RichText html={text} />
        </li>
      ))}
    </ul>
  );
}
