import type { EstimateInput, EstimatePrices } from '../../site/schema/prices.ts';

export type LineId =
  | 'plan'
  | 'extraDevices'
  | 'studentDevices'
  | 'servers'
  | 'locations'
  | 'security'
  | 'afterHours'
  | 'cloudBackup'
  | 'backups';

/** One line of the monthly IT bill. */
export interface EstimateLine {
  id: LineId;
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
  const term = prices.terms[input.term];
  const taxPercent =
    input.province === 'none' ? 0 : (prices.provinces[input.province]?.taxPercent ?? 0);

  const lines = linesOf(input, prices);
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const discount = 0 - percentOf(subtotal, term.discountPercent);
  const minimumTopUp = Math.max(0, prices.minimum - (subtotal + discount));
  const itMonthly = subtotal + discount + minimumTopUp;
  const care = input.care === 'none' ? 0 : prices.care[input.care].monthly;
  const beforeTax = itMonthly + care;
  const tax = percentOf(beforeTax, taxPercent);
  const month = Math.max(subtotal, prices.minimum);
  const onboarding = percentOf(month, term.onboardingPercent);
  const website = input.website === 'none' ? 0 : prices.websites[input.website].from;
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

/** Premium Plus includes the security bundle and after-hours help. */
export function includesAddOns(plan: EstimateInput['plan']): boolean {
  return plan === 'premiumPlus';
}

function linesOf(input: EstimateInput, { plans, extras, addOns }: EstimatePrices): EstimateLine[] {
  const { people, plan } = input;
  const isIncluded = includesAddOns(plan);
  const line = (
    id: LineId,
    { name }: { name: string },
    count: number,
    unit: number,
  ): EstimateLine => ({ id, name, count, unit, amount: count * unit, isIncluded: false });
  const addOn = (id: 'security' | 'afterHours'): EstimateLine => {
    const whole = line(id, addOns[id], isIncluded || input[id] ? people : 0, addOns[id].perPerson);
    return isIncluded ? { ...whole, amount: 0, isIncluded } : whole;
  };
  return [
    line('plan', plans[plan], people, plans[plan].perPerson),
    line('extraDevices', extras.device, input.extraDevices, extras.device.monthly),
    line(
      'studentDevices',
      extras.studentDevice,
      input.studentDevices,
      extras.studentDevice.monthly,
    ),
    line('servers', extras.server, input.servers, extras.server.monthly),
    line('locations', extras.location, input.locations - 1, extras.location.monthly),
    addOn('security'),
    addOn('afterHours'),
    line('backups', addOns.backup, input.backups, addOns.backup.perMachine),
    ...(addOns.cloudBackup && input.cloudBackup
      ? [line('cloudBackup', addOns.cloudBackup, people, addOns.cloudBackup.perPerson)]
      : []),
  ].filter(({ count }) => count > 0);
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
