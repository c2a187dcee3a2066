import type { CalculatorText } from '../../content/schema/calculator.ts';
import type { VersionedPrices } from './url-state.ts';

/** What every part of the calculator speaks and counts with. */
export interface EstimateSetting {
  text: CalculatorText;
  prices: VersionedPrices;
  /** Such as en-CA. */
  language: string;
}
