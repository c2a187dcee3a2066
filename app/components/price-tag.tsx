import priceTag from './price-tag.css?url';
import { Stylesheet } from './stylesheet.tsx';

export interface PriceTagProps {
  /** Stands above the first figure. */
  before: string;
  /** The price, and what is paid beside it. */
  figures: { amount: string; label: string }[];
  note: string;
}

/** The price at the top of a page. */
export function PriceTag({ before, figures, note }: PriceTagProps) {
  return (
    <>
      <Stylesheet file={priceTag} />
      <div className="price-tag">
        <p>{before}</p>
        {figures.map(({ amount, label }) => (
          <p key={label}>
            <strong>{amount}</strong> {label}
          </p>
        ))}
      </div>
      <p>{note}</p>
    </>
  );
}
