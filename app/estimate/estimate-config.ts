import type { CalculatorText } from '../../content/schema/calculator.ts';
import type { VersionedPrices } from './url-state.ts';

/** What every part of the calculator needs: words, prices and language. */
export interface EstimateConfig {
  text: CalculatorText;
  prices: VersionedPrices;
  language: string;
}
