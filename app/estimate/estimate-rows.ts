/** An estimate in words: the name of each row, how it was worked out, and its explanation. */

import { fill } from '../../service/shared/fill.ts';
import { formatAmount, formatPercent, formatPrice } from '../../site/formats.ts';
import type { EstimateInput } from '../../site/schema/prices.ts';
import type { Estimate, EstimateLine } from './calculate-estimate.ts';
import type { EstimateConfig } from './estimate-config.ts';
import { percentOf } from './percent-of.ts';
import { counted } from './text.ts';

export interface EstimateRow {
  name: string;
  working?: string;
  explanation?: string;
  amount: string;
}

export interface EstimateRows {
  lines: EstimateRow[];
  /** Subtotal, discount, minimum, care, amount before tax and tax, as far as they apply. */
  sums: EstimateRow[];
  total: string;
  /** Onboarding and its tax. */
  once: EstimateRow[];
  onceTotal: string;
}

export function rowsOf(
  estimate: Estimate,
  input: EstimateInput,
  config: EstimateConfig,
): EstimateRows {
  const amount = (cents: number) => formatAmount(cents, config.language);
  const { onboarding } = estimate;
  return {
    lines: estimate.lines.map((line) => lineRow(line, input, config)),
    sums: sumRows(estimate, input, config),
    total: amount(estimate.total),
    once: [
      {
        name: config.prices.onboarding.name,
        working: fill(config.text.estimate.onboarding.working, {
          percent: formatPercent(
            config.prices.terms[input.term].onboardingPercent,
            config.language,
          ),
          amount: amount(onboarding.month),
        }),
        explanation: config.prices.onboarding.description,
        amount: amount(onboarding.amount),
      },
      ...taxRows(onboarding.amount, onboarding.tax, input, config),
    ],
    onceTotal: amount(onboarding.total),
  };
}

function lineRow(line: EstimateLine, input: EstimateInput, config: EstimateConfig): EstimateRow {
  const { text, prices, language } = config;
  const { name, description } = offered(line.id, input, config);
  return {
    name,
    working: line.isIncluded
      ? fill(text.choices.included, { plan: prices.plans[input.plan].name })
      : fill(text.estimate.working, {
          count: counted(line.count, unitsOf(line.id, config)),
          price: formatPrice(line.unit, language),
        }),
    explanation: description,
    amount: formatAmount(line.amount, language),
  };
}

/** The entry of the price list for a line. */
function offered(id: EstimateLine['id'], { plan }: EstimateInput, { prices }: EstimateConfig) {
  const { plans, extras, addOns } = prices;
  switch (id) {
    case 'plan':
      return plans[plan];
    case 'extraDevices':
      return extras.device;
    case 'studentDevices':
      return extras.studentDevice;
    case 'servers':
      return extras.server;
    case 'locations':
      return extras.location;
    case 'security':
      return addOns.security;
    case 'afterHours':
      return addOns.afterHours;
    case 'backups':
      return addOns.backup;
  }
}

function unitsOf(id: EstimateLine['id'], { text: { units } }: EstimateConfig) {
  switch (id) {
    case 'plan':
    case 'security':
    case 'afterHours':
      return units.people;
    case 'locations':
      return units.furtherLocations;
    default:
      return units[id];
  }
}

function sumRows(estimate: Estimate, input: EstimateInput, config: EstimateConfig): EstimateRow[] {
  const { prices, language } = config;
  const { subtotal, minimum, discount, beforeTax } = config.text.estimate;
  const { terms, care } = prices;
  const amount = (cents: number) => formatAmount(cents, language);
  const values = { minimum: formatPrice(prices.minimum, language) };
  const rows: EstimateRow[] = [
    {
      name: subtotal.name,
      explanation: fill(subtotal.explanation, values),
      amount: amount(estimate.subtotal),
    },
  ];
  if (estimate.discount < 0) {
    const { name, discountPercent } = terms[input.term];
    rows.push({
      name: fill(discount.name, { term: name }),
      working: fill(discount.working, {
        percent: formatPercent(discountPercent, language),
        amount: amount(estimate.subtotal),
      }),
      explanation: discount.explanation,
      amount: amount(estimate.discount),
    });
  }
  if (estimate.minimumTopUp > 0) {
    rows.push({
      ...minimum,
      working: fill(minimum.working, values),
      amount: amount(estimate.minimumTopUp),
    });
  }
  if (input.care !== 'none') {
    const { name, description } = care[input.care];
    rows.push({ name, explanation: description, amount: amount(estimate.care) });
  }
  if (estimate.beforeTax !== estimate.subtotal) {
    rows.push({ name: beforeTax, amount: amount(estimate.beforeTax) });
  }
  rows.push(...taxRows(estimate.beforeTax, estimate.tax, input, config));
  return rows;
}

/** One row for all taxes, or one for each where the words name each; their sum is the same. */
function taxRows(
  taxed: number,
  tax: number,
  { province }: EstimateInput,
  { text, prices, language }: EstimateConfig,
): EstimateRow[] {
  const { name, taxName, taxPartNames = [taxName], taxParts = [] } = prices.provinces[province];
  let rest = tax;
  return taxPartNames.map((part, index) => {
    const isLast = index === taxPartNames.length - 1;
    const amount = isLast ? rest : percentOf(taxed, taxParts[index] ?? 0);
    rest -= amount;
    return {
      name: fill(text.estimate.tax.name, { tax: part }),
      working: fill(text.estimate.tax.working, { amount: formatAmount(taxed, language) }),
      explanation: fill(text.estimate.tax.explanation, { province: name }),
      amount: formatAmount(amount, language),
    };
  });
}
