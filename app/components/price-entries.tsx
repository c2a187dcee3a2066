import priceEntries from './price-entries.css?url';
import { Stylesheet } from './stylesheet.tsx';

export interface PricedEntry {
  name: string;
  description: string;
  price: string;
}

export interface PriceGroup {
  unit: string;
  from?: string;
  entries: PricedEntry[];
}

/** A list of names, descriptions and prices. */
export function PriceEntries(props: PriceGroup) {
  return (
    <ul className="price-entries rows">
      <Stylesheet file={priceEntries} />
      {props.entries.map(({ name, description, price }) => (
        <li key={name}>
          <div>
            <h3>{name}</h3>
            <p className="soft-text">{description}</p>
          </div>
          <p className="price">
            {props.from ? <span className="price-unit">{props.from} </span> : null}
            {price} <span className="price-unit">{props.unit}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
