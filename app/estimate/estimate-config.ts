import type { CalculatorText } from '../../site/schema/calculator.ts';
import type { VersionedPrices } from './url-state.ts';

/** What every part of the calculator needs: words, prices and language. */
export interface EstimateConfig {
  text: CalculatorText;
  prices: VersionedPrices;
  language: string;
  /** From when the prices hold, in words. Written by the build: the first date in a page takes a phone up to 50 ms. */
  effectiveDay: string;
}
