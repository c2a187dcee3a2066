import type { SiteLink } from './frame/site-frame.ts';
import offer from './offer.css?url';
import { Stylesheet } from './stylesheet.tsx';

export interface PriceTag {
  /** Stands above the first figure. */
  before: string;
  /** The price, and what is paid beside it. */
  figures: { amount: string; label: string }[];
  note: string;
  /** The page that explains it. */
  link: SiteLink;
}

/** What the reader gets, and at which price. */
export function OfferSummary({ gets, price }: { gets: string[]; price: PriceTag }) {
  return (
    <>
      <Stylesheet file={offer} />
      <ul className="ticks offer-gets">
        {gets.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className="price-tag">
        <p>{price.before}</p>
        {price.figures.map(({ amount, label }) => (
          <p key={label}>
            <strong>{amount}</strong> {label}
          </p>
        ))}
      </div>
      <p className="fine-print">
        {price.note}{' '}
        <a href={price.link.href} className="text-link">
          {price.link.label}
        </a>
      </p>
    </>
  );
}
