import {
  type EstimateInput,
  type EstimatePrices,
  extraNames,
  extraOf,
  listed,
  termOf,
} from './list.ts';

/** One line of the monthly IT bill. */
export interface EstimateLine {
  /** `plan`, the name of a count, or the id of an add-on. */
  id: string;
  /** As in the price list. */
  name: string;
  count: number;
  /** Integer cents for each. */
  unit: number;
  /** Integer cents: `count` times `unit`, or 0 if the plan includes it. */
  amount: number;
  isIncluded: boolean;
}

/**
 * All amounts are integer cents, each rounded once, half up. They are monthly unless
 * their name says "once".
 */
export interface Estimate {
  lines: EstimateLine[];
  /** The sum of the lines. */
  subtotal: number;
  /** 0 or less. */
  discount: number;
  /** What is missing to the minimum of the price list after the discount. */
  minimumTopUp: number;
  /** Subtotal, discount and top-up, which together are never below the minimum. */
  itMonthly: number;
  care: number;
  beforeTax: number;
  tax: number;
  total: number;
  /** Paid once: a share of a month of managed IT before any discount. */
  onboarding: { month: number; amount: number };
  /** Paid once: the lowest price of a website of that kind. */
  website: number;
  /** Onboarding and website. */
  once: Taxed;
  /** The first month and what is paid once. */
  firstInvoice: Taxed;
}

interface Taxed {
  beforeTax: number;
  tax: number;
  total: number;
}

/**
 * Works out the price of managed IT and website care. The discount of the term comes off the lines, and what is then
 * missing to the minimum is added. Care is never discounted, and onboarding is counted before any discount.
 *
 * @param input whole numbers within the limits of `estimate-input.ts`
 */
export function calculateEstimate(input: EstimateInput, prices: EstimatePrices): Estimate {
  const term = listed(prices.terms, termOf(input, prices));
  const taxPercent = input.province === 'none' ? 0 : prices.provinces[input.province].taxPercent;

  const lines = linesOf(input, prices);
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const discount = 0 - percentOf(subtotal, term.discountPercent);
  const minimumTopUp = Math.max(0, prices.minimum - (subtotal + discount));
  const itMonthly = subtotal + discount + minimumTopUp;
  const care = input.care === 'none' ? 0 : listed(prices.care, input.care).monthly;
  const beforeTax = itMonthly + care;
  const tax = percentOf(beforeTax, taxPercent);
  const month = Math.max(subtotal, prices.minimum);
  const onboarding = percentOf(month, term.onboardingPercent);
  const website = input.website === 'none' ? 0 : listed(prices.websites, input.website).from;
  const once = onboarding + website;
  const onceTax = percentOf(once, taxPercent);
  return {
    lines,
    subtotal,
    discount,
    minimumTopUp,
    itMonthly,
    care,
    beforeTax,
    tax,
    total: beforeTax + tax,
    onboarding: { month, amount: onboarding },
    website,
    once: { beforeTax: once, tax: onceTax, total: once + onceTax },
    // The sum of what the bill shows, so that it adds up to the cent.
    firstInvoice: {
      beforeTax: beforeTax + once,
      tax: tax + onceTax,
      total: beforeTax + tax + once + onceTax,
    },
  };
}

function linesOf(input: EstimateInput, prices: EstimatePrices): EstimateLine[] {
  const { people } = input;
  const plan = listed(prices.plans, input.plan);
  const line = (
    id: string,
    { name }: { name: string },
    count: number,
    unit: number,
  ): EstimateLine => ({ id, name, count, unit, amount: count * unit, isIncluded: false });
  const addOns = Object.entries(prices.addOns).map(([id, addOn]) => {
    const isIncluded = plan.addOns.includes(id);
    const isPaid = !isIncluded && input.addOns.includes(id);
    const whole = line(id, addOn, isIncluded || isPaid ? people : 0, addOn.perPerson);
    return isIncluded ? { ...whole, amount: 0, isIncluded } : whole;
  });
  const extras = extraNames.map((name) => {
    const extra = extraOf(name, prices);
    // The first location is part of every plan.
    const count = name === 'locations' ? input[name] - 1 : input[name];
    return line(name, extra, count, extra.monthly);
  });
  return [line('plan', plan, people, plan.perPerson), ...extras, ...addOns].filter(
    ({ count }) => count > 0,
  );
}

/** Percentages are counted in thousandths, so that 14.975 % is a whole number. */
const thousandths = 1000;

/**
 * A share of an amount, rounded half up to the cent. It calculates with whole numbers only, so it
 * is exact at any amount below a billion dollars.
 *
 * @param cents integer, not negative
 * @param percent 0 to 100, with at most three decimals
 */
export function percentOf(cents: number, percent: number): number {
  const whole = 100 * thousandths;
  const product = cents * Math.round(percent * thousandths) + whole / 2;
  return (product - (product % whole)) / whole;
}
