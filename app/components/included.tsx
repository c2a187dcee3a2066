import type { Entry } from './description-list.tsx';
import { Excluded } from './excluded.tsx';
import offer from './offer.css?url';
import { RichText } from './rich-text.tsx';
import { Stylesheet } from './stylesheet.tsx';

/** What is included, and beside it what is not. */
export function Included(props: {
  items: Entry[];
  notIncluded: { heading: string; items: string[] };
}) {
  const { heading, items } = props.notIncluded;
  return (
    <div className="scope">
      <Stylesheet file={offer} />
      <ul className="scope-included ticks">
        {props.items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <RichText html={text} />
          </li>
        ))}
      </ul>
      <div className="scope-excluded">
        <h3>{heading}</h3>
        <Excluded>
          {items.map((item) => (
            <li key={item}>
              <RichText html={item} />
            </li>
          ))}
        </Excluded>
      </div>
    </div>
  );
}
