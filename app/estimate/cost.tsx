import type { SiteLink } from '../components/frame/site-frame.ts';
import { ButtonLink, TextLink } from '../components/links.tsx';
import { type PricedEntry, PriceEntries } from '../components/price-entries.tsx';
import { RichText } from '../components/rich-text.tsx';
import { SectionHeading } from '../components/split-section.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import bill from './bill.css?url';
import type { EstimateRows, TicketWords } from './estimate-rows.ts';
import { EstimateTicket } from './estimate-ticket.tsx';
import ticket from './ticket.css?url';

export interface CostProps {
  /** The address of the heading within the page. */
  id: string;
  heading: string;
  /** HTML of one paragraph. */
  text: string;
  /** Below a bill the minimum and the onboarding too. */
  conditions: string;
  example?: {
    caption: string;
    /** The devices by where they stand. */
    devices: string;
    rows: EstimateRows;
    words: TicketWords;
    /** A link to the calculator with the same numbers. */
    change: SiteLink;
  };
  prices?: { unit: string; from?: string; entries: PricedEntry[] };
  priceList: SiteLink;
  /** What no bill includes. */
  notIncluded?: SiteLink;
}

/** The cost in words, and as an example that is worked out from the price list. */
export function Cost(props: CostProps) {
  const { id, heading, text, conditions, example, prices, priceList, notIncluded } = props;
  return (
    <section aria-labelledby={id} className="bill">
      <Stylesheet file={bill} />
      {example === undefined ? null : <Stylesheet file={ticket} />}
      <div className="page-width">
        <div className="bill-text">
          <SectionHeading id={id} text={heading} />
          <RichText html={text} className="large-text" />
          {example === undefined ? null : (
            <p>
              <ButtonLink link={example.change} look="quiet" />
            </p>
          )}
          <TextLink link={priceList} />
        </div>
        <div className="ticket">
          {example === undefined ? null : (
            <>
              <h3>{example.caption}</h3>
              <p>{example.devices}</p>
              <EstimateTicket rows={example.rows} words={example.words} caption={example.caption} />
            </>
          )}
          {prices === undefined ? null : <PriceEntries {...prices} />}
          <p className="conditions fine-print">
            {notIncluded === undefined ? null : (
              <a className="text-link" href={notIncluded.href}>
                {notIncluded.label}
              </a>
            )}{' '}
            {conditions}
          </p>
        </div>
      </div>
    </section>
  );
}
