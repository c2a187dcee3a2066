import offer from './offer.css?url';
import { Stylesheet } from './stylesheet.tsx';

/** A sentence around an amount, and the page that explains it. */
export interface StartingPrice {
  before: string;
  amount: string;
  after: string;
  href: string;
  note: string;
}

/** What the reader gets, and from which price. */
export function OfferSummary(props: { gets: string[]; price: StartingPrice }) {
  const { before, amount, after, href, note } = props.price;
  return (
    <>
      <Stylesheet file={offer} />
      <ul className="ticks offer-gets">
        {props.gets.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="starting-price">
        <a href={href}>
          {before}
          <strong>{amount}</strong>
          {after}
        </a>{' '}
        <span className="fine-print">{note}</span>
      </p>
    </>
  );
}
