/** An estimate in words: the name of each row, and how it was worked out. */

import { type Estimate, type EstimateLine, percentOf } from '../../prices/calculate-estimate.ts';
import { countNames } from '../../prices/estimate-input.ts';
import type { EstimateInput, EstimatePrices } from '../../prices/list.ts';
import { listed, termOf } from '../../prices/list.ts';
import { formatAmount, formatPercent, formatPrice } from '../../prices/money.ts';
import { fill } from '../../service/domain/fill.ts';
import type { CalculatorText } from '../../site/schema/words.ts';

/** What every part of the calculator needs: words, prices and language. */
export interface EstimateConfig {
  text: CalculatorText;
  prices: EstimatePrices;
  language: string;
}

export interface EstimateRow {
  name: string;
  working?: string;
  amount: string;
}

export interface EstimateRows {
  lines: EstimateRow[];
  /** Subtotal, discount, minimum, care, amount before tax and tax, as far as they apply. */
  sums: EstimateRow[];
  total: string;
  /** Onboarding, website and tax. */
  once: EstimateRow[];
  onceTotal: string;
  /** The first month and what is paid once, with tax. */
  firstInvoice: string;
}

export function rowsOf(
  estimate: Estimate,
  input: EstimateInput,
  config: EstimateConfig,
): EstimateRows {
  const amount = (cents: number) => formatAmount(cents, config.language);
  return {
    lines: estimate.lines.map((line) => lineRow(line, input, config)),
    sums: sumRows(estimate, input, config),
    total: amount(estimate.total),
    once: onceRows(estimate, input, config),
    onceTotal: amount(estimate.once.total),
    firstInvoice: amount(estimate.firstInvoice.total),
  };
}

function lineRow(line: EstimateLine, input: EstimateInput, config: EstimateConfig): EstimateRow {
  const { text, prices, language } = config;
  return {
    name: line.name,
    working: line.isIncluded
      ? fill(text.choices.included, { plan: listed(prices.plans, input.plan).name })
      : fill(text.estimate.working, {
          count: counted(line.count, unitsOf(line.id, config)),
          price: formatPrice(line.unit, language),
        }),
    amount: formatAmount(line.amount, language),
  };
}

function unitsOf(id: EstimateLine['id'], { text: { units } }: EstimateConfig) {
  if (id === 'locations') return units.furtherLocations;
  // A plan and its add-ons are paid a person.
  return units[countNames.find((name) => name === id) ?? 'people'];
}

function sumRows(estimate: Estimate, input: EstimateInput, config: EstimateConfig): EstimateRow[] {
  const { prices, language } = config;
  const { subtotal, minimum, discount, beforeTax } = config.text.estimate;
  const { terms, care } = prices;
  const amount = (cents: number) => formatAmount(cents, language);
  const rows: EstimateRow[] = [{ name: subtotal, amount: amount(estimate.subtotal) }];
  if (estimate.discount < 0) {
    const { name, discountPercent } = listed(terms, termOf(input, prices));
    rows.push({
      name: fill(discount.name, { term: name }),
      working: fill(discount.working, {
        percent: formatPercent(discountPercent, language),
        amount: amount(estimate.subtotal),
      }),
      amount: amount(estimate.discount),
    });
  }
  if (estimate.minimumTopUp > 0) {
    rows.push({
      name: minimum.name,
      working: fill(minimum.working, { minimum: formatPrice(prices.minimum, language) }),
      amount: amount(estimate.minimumTopUp),
    });
  }
  if (input.care !== 'none') {
    rows.push({ name: listed(care, input.care).name, amount: amount(estimate.care) });
  }
  if (input.province === 'none') {
    // The total, which is before tax too, would say the same again.
    return rows.length === 1 ? [] : rows;
  }
  if (estimate.beforeTax !== estimate.subtotal) {
    rows.push({ name: beforeTax, amount: amount(estimate.beforeTax) });
  }
  rows.push(...taxRows(estimate.beforeTax, estimate.tax, input.province, config));
  return rows;
}

function onceRows(estimate: Estimate, input: EstimateInput, config: EstimateConfig): EstimateRow[] {
  const { text, prices, language } = config;
  const { onboarding, website } = text.estimate;
  const { month, amount } = estimate.onboarding;
  const { onboardingPercent } = listed(prices.terms, termOf(input, prices));
  const rows: EstimateRow[] = [
    {
      name: prices.onboarding.name,
      working:
        onboardingPercent === 100
          ? onboarding.whole
          : fill(onboarding.working, {
              percent: formatPercent(onboardingPercent, language),
              amount: formatAmount(month, language),
            }),
      amount: formatAmount(amount, language),
    },
  ];
  if (input.website !== 'none') {
    rows.push({
      name: listed(prices.websites, input.website).name,
      working: website.working,
      amount: formatAmount(estimate.website, language),
    });
  }
  const { beforeTax, tax } = estimate.once;
  if (input.province !== 'none') rows.push(...taxRows(beforeTax, tax, input.province, config));
  return rows;
}

/** One row for all taxes, or one for each where the words name each; their sum is the same. */
function taxRows(
  taxed: number,
  tax: number,
  province: Exclude<EstimateInput['province'], 'none'>,
  { text, prices, language }: EstimateConfig,
): EstimateRow[] {
  const place = prices.provinces[province];
  const { taxName, taxPartNames = [taxName], taxParts = [] } = place;
  let rest = tax;
  return taxPartNames.map((part, index) => {
    const isLast = index === taxPartNames.length - 1;
    const amount = isLast ? rest : percentOf(taxed, taxParts[index] ?? 0);
    rest -= amount;
    return {
      name: fill(text.estimate.tax.name, { tax: part }),
      working: fill(text.estimate.tax.working, { amount: formatAmount(taxed, language) }),
      amount: formatAmount(amount, language),
    };
  });
}

export type TicketWords = Pick<
  CalculatorText['estimate'],
  'monthly' | 'once' | 'item' | 'amount' | 'total' | 'onboardingTotal' | 'firstInvoice'
>;

/** The words around the rows. They say whether the amounts are before tax. */
export function ticketWords(
  { province }: Pick<EstimateInput, 'province'>,
  { estimate }: CalculatorText,
): TicketWords {
  const tax = taxWord({ province }, { estimate });
  return {
    ...estimate,
    total: fill(estimate.total, { tax }),
    firstInvoice: fill(estimate.firstInvoice, { tax }),
  };
}

/** "with tax", or "before tax" as long as no place is chosen. */
export function taxWord(
  { province }: Pick<EstimateInput, 'province'>,
  { estimate }: Pick<CalculatorText, 'estimate'>,
): string {
  return province === 'none' ? estimate.taxed.before : estimate.taxed.with;
}

/** "1 server", "3 servers". Nothing is counted that may be 0, where languages differ. */
export function counted(count: number, forms: { one: string; other: string }): string {
  return fill(count === 1 ? forms.one : forms.other, { count });
}
