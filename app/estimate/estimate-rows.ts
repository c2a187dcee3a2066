/** An estimate in words: what each row is called, how it was worked out, why it is there. */

import './number-formats.ts';
import { formatAmount, formatPercent, formatPrice } from '../../content/formats.ts';
import type { EstimateInput } from '../../content/schema/prices.ts';
import type { Estimate, EstimateLine } from './calculate-estimate.ts';
import type { EstimateSetting } from './setting.ts';
import { counted, fill } from './text.ts';

export interface EstimateRow {
  name: string;
  working?: string;
  explanation?: string;
  amount: string;
}

export interface EstimateRows {
  lines: EstimateRow[];
  /** Subtotal, minimum, discount, care, before tax, tax; those that there are. */
  sums: EstimateRow[];
  total: string;
  /** Onboarding and its tax. */
  once: EstimateRow[];
  onceTotal: string;
}

export function rowsOf(
  estimate: Estimate,
  input: EstimateInput,
  setting: EstimateSetting,
): EstimateRows {
  const amount = (cents: number) => formatAmount(cents, setting.language);
  const { onboarding } = estimate;
  return {
    lines: estimate.lines.map((line) => lineRow(line, input, setting)),
    sums: sumRows(estimate, input, setting),
    total: amount(estimate.total),
    once: [
      {
        name: setting.prices.onboarding.name,
        working: fill(setting.text.estimate.onboarding.working, {
          percent: formatPercent(
            setting.prices.terms[input.term].onboardingPercent,
            setting.language,
          ),
          amount: amount(estimate.itMonthly),
        }),
        explanation: setting.prices.onboarding.description,
        amount: amount(onboarding.amount),
      },
      taxRow(onboarding.amount, onboarding.tax, input, setting),
    ],
    onceTotal: amount(onboarding.total),
  };
}

function lineRow(line: EstimateLine, input: EstimateInput, setting: EstimateSetting): EstimateRow {
  const { text, prices, language } = setting;
  const { name, description } = offered(line.id, input, setting);
  return {
    name,
    working: line.isIncluded
      ? fill(text.choices.included, { plan: prices.plans[input.plan].name })
      : fill(text.estimate.working, {
          count: counted(line.count, unitsOf(line.id, setting)),
          price: formatPrice(line.unit, language),
        }),
    explanation: description,
    amount: formatAmount(line.amount, language),
  };
}

/** What the price list says of a line. */
function offered(id: EstimateLine['id'], { plan }: EstimateInput, { prices }: EstimateSetting) {
  const { plans, extras, addOns } = prices;
  switch (id) {
    case 'plan':
      return plans[plan];
    case 'extraDevices':
      return extras.device;
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

function unitsOf(id: EstimateLine['id'], { text: { units } }: EstimateSetting) {
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

function sumRows(
  estimate: Estimate,
  input: EstimateInput,
  setting: EstimateSetting,
): EstimateRow[] {
  const { prices, language } = setting;
  const { subtotal, minimum, discount, beforeTax } = setting.text.estimate;
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
  if (estimate.minimumTopUp > 0) {
    rows.push({
      ...minimum,
      working: fill(minimum.working, values),
      amount: amount(estimate.minimumTopUp),
    });
  }
  if (estimate.discount < 0) {
    const { name, discountPercent } = terms[input.term];
    rows.push({
      name: fill(discount.name, { term: name }),
      working: fill(discount.working, {
        percent: formatPercent(discountPercent, language),
        amount: amount(estimate.itMonthly),
      }),
      explanation: discount.explanation,
      amount: amount(estimate.discount),
    });
  }
  if (input.care !== 'none') {
    const { name, description } = care[input.care];
    rows.push({ name, explanation: description, amount: amount(estimate.care) });
  }
  rows.push({ name: beforeTax, amount: amount(estimate.beforeTax) });
  rows.push(taxRow(estimate.beforeTax, estimate.tax, input, setting));
  return rows;
}

function taxRow(
  taxed: number,
  tax: number,
  { province }: EstimateInput,
  { text, prices, language }: EstimateSetting,
): EstimateRow {
  const { name, taxName } = prices.provinces[province];
  return {
    name: fill(text.estimate.tax.name, { tax: taxName }),
    working: fill(text.estimate.tax.working, { amount: formatAmount(taxed, language) }),
    explanation: fill(text.estimate.tax.explanation, { province: name }),
    amount: formatAmount(tax, language),
  };
}
