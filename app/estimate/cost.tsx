import type { SiteLink } from '../components/frame/site-frame.ts';
import { TextLink } from '../components/links.tsx';
import { PriceEntries, type PriceGroup } from '../components/price-entries.tsx';
import { RichText } from '../components/rich-text.tsx';
import { Bill, type BillProps } from './bill.tsx';

export interface CostProps {
  /** HTML of one paragraph. */
  text: string;
  conditions: string;
  bill?: BillProps;
  /** On a page about what no bill is made of: its prices. */
  list?: PriceGroup;
  /** A link to the calculator with the numbers of the bill. */
  change?: SiteLink;
  priceList: SiteLink;
  /** What no bill includes. */
  notIncluded?: SiteLink;
}

/** What the reader pays: a bill with its sum, or a list of prices, and what is said of them. */
export function Cost({ text, conditions, bill, list, change, priceList, notIncluded }: CostProps) {
  return (
    <div className="stack">
      {bill === undefined ? null : <Bill {...bill} />}
      {list === undefined ? null : <PriceEntries {...list} />}
      <RichText html={text} />
      <div className="cluster">
        {change === undefined ? null : <TextLink link={change} />}
        <TextLink link={priceList} />
      </div>
      <p className="fine-print">
        {notIncluded === undefined ? null : (
          <a className="text-link" href={notIncluded.href}>
            {notIncluded.label}
          </a>
        )}{' '}
        {conditions}
      </p>
    </div>
  );
}
