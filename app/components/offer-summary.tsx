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

/** What the reader gets. */
export function OfferGets({ gets }: { gets: string[] }) {
  return (
    <ul className="ticks offer-gets">
      {gets.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** At which price. */
export function OfferPrice({ price }: { price: PriceTag }) {
  return (
    <>
      <Stylesheet file={offer} />
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
