import type { CalculatorText } from '../../content/calculator-schema.ts';
import type { VersionedPriceList } from './url-state.ts';

/** What every part of the calculator speaks and counts with. */
export interface EstimateSetting {
  text: CalculatorText;
  prices: VersionedPriceList;
  /** Such as en-CA. */
  language: string;
}
