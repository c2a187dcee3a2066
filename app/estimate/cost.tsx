import type { CalculatorText } from '../../content/schema/calculator.ts';
import { ButtonLink } from '../components/button-link.tsx';
import type { SiteLink } from '../components/frame/site-frame.ts';
import { type PricedEntry, PriceEntries } from '../components/price-entries.tsx';
import { SplitSection } from '../components/split-section.tsx';
import { TextLink } from '../components/text-link.tsx';
import type { EstimateRows } from './estimate-rows.ts';
import { EstimateTicket } from './estimate-ticket.tsx';

export interface CostProps {
  heading: string;
  /** HTML of one paragraph. */
  text: string;
  /** Below a bill the minimum and the onboarding too (PRICE-2). */
  conditions: string;
  example?: {
    caption: string;
    rows: EstimateRows;
    words: CalculatorText['estimate'];
    /** A link to the calculator with the same numbers. */
    change: SiteLink;
  };
  prices?: { unit: string; from?: string; entries: PricedEntry[] };
  priceList: SiteLink;
}

/** The cost in words, and as an example that is worked out from the price list. */
export function Cost({ heading, text, conditions, example, prices, priceList }: CostProps) {
  return (
    <SplitSection heading={heading} intro={text} look="band">
      {example === undefined ? null : (
        <div className="ticket">
          <h3>{example.caption}</h3>
          <EstimateTicket
            rows={example.rows}
            words={example.words}
            caption={example.caption}
            isBrief
          />
          <p>
            <ButtonLink link={example.change} look="quiet" />
          </p>
        </div>
      )}
      {prices === undefined ? null : <PriceEntries {...prices} />}
      <p className="conditions fine-print">{conditions}</p>
      <TextLink link={priceList} />
    </SplitSection>
  );
}
