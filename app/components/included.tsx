import type { LedgerEntry } from './ledger.tsx';
import { RichText } from './rich-text.tsx';

/** What is included, and beside it what is not. */
export function Included(props: {
  items: LedgerEntry[];
  notIncluded: { heading: string; items: string[] };
}) {
  const { heading, items } = props.notIncluded;
  return (
    <div className="scope">
      <ul className="scope-included">
        {props.items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <RichText html={text} />
          </li>
        ))}
      </ul>
      <div className="scope-excluded">
        <h3>{heading}</h3>
        <ul className="excluded">
          {items.map((item) => (
            <li key={item}>
              <RichText html={item} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
