/**
 * The schema of `content/<locale>/prices.yaml`. Prices are written in dollars there and are integer
 * cents from here on.
 */
import * as v from 'valibot';
import { count, date, text } from './fields.ts';

function hasDecimals(value: number, max: number): boolean {
  return Number(value.toFixed(max)) === value;
}

/** Dollars with at most two decimals, read as integer cents. */
const amount = v.pipe(
  v.number(),
  v.minValue(0),
  v.check((dollars) => hasDecimals(dollars, 2), 'must have at most two decimals'),
  v.transform((dollars) => Math.round(dollars * 100)),
);
const named = { name: text, description: text };
const percent = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(100),
  v.check((value) => hasDecimals(value, 3), 'must have at most three decimals'),
);

const plan = v.strictObject({ ...named, perPerson: amount, includes: v.array(text) });
const term = v.strictObject({ name: text, discountPercent: percent, onboardingPercent: percent });
const province = v.strictObject({ name: text, taxName: text, taxPercent: percent });
const website = v.strictObject({ ...named, from: amount });
const care = v.strictObject({ ...named, monthly: amount });

export const priceListSchema = v.strictObject({
  /** Whether the prices are examples, which `npm run check -- --launch` reports. */
  example: v.boolean(),
  effective: date,
  people: v.strictObject({ min: count, max: count }),
  /** A plan that covers this many people at the minimum shows the minimum first. */
  smallOffice: count,
  /** Cents per person and month. Each plan includes what the one before it does. */
  plans: v.strictObject({ essential: plan, complete: plan, premiumPlus: plan }),
  /** Cents per month for each further one. */
  extras: v.strictObject({
    device: v.strictObject({ ...named, monthly: amount }),
    studentDevice: v.strictObject({ ...named, monthly: amount }),
    server: v.strictObject({ ...named, monthly: amount }),
    location: v.strictObject({ ...named, monthly: amount }),
  }),
  addOns: v.strictObject({
    security: v.strictObject({ ...named, perPerson: amount, includes: v.array(text) }),
    afterHours: v.strictObject({ ...named, perPerson: amount }),
    backup: v.strictObject({ ...named, perMachine: amount }),
  }),
  wording: v.strictObject({
    /** Placeholders: {price}. */
    perPerson: text,
    /** The words for one, two and so on. */
    numbers: v.array(text),
    /** Placeholders: {people}, {price}. */
    minimumCovers: text,
    /** Placeholders: {people}, {minimum}. */
    minimumBelow: text,
    onboardingOnce: text,
    /** Placeholders: {minimum}, {twoYears}. */
    conditions: text,
    /** Placeholders: {ontario}, {quebec}. */
    tax: text,
    example: text,
    /** Placeholders: {date}. */
    effective: text,
    perPersonUnit: text,
    monthUnit: text,
    monthEachUnit: text,
    onceUnit: text,
    from: text,
    /** Placeholders: {plan}. */
    everythingIn: text,
    noDiscount: text,
    /** Placeholders: {percent}. */
    discountOf: text,
    onboardingPart: text,
    priceListLink: text,
    changeLink: text,
  }),
  /** Cents per month. The recurring IT part of an estimate is never less. */
  minimum: amount,
  terms: v.strictObject({ monthly: term, oneYear: term, twoYears: term }),
  onboarding: v.strictObject(named),
  websites: v.strictObject({ starter: website, business: website, custom: website }),
  care: v.strictObject({ basic: care, standard: care, active: care }),
  provinces: v.strictObject({ ontario: province, quebec: province }),
  notIncluded: v.array(text),
});
/** All amounts in integer cents. */
export type PriceList = v.InferOutput<typeof priceListSchema>;
/** The part of the price list from which an estimate is worked out. */
export type EstimatePrices = Omit<PriceList, 'websites' | 'notIncluded'>;

/** What an estimate asks for (PRICE-8). */
export const estimateInputSchema = v.strictObject({
  people: count,
  /** Computers beyond the one a person that every plan includes. */
  extraDevices: v.optional(count, 0),
  /** Shared by students, who have no help desk. */
  studentDevices: v.optional(count, 0),
  servers: v.optional(count, 0),
  locations: v.optional(count, 1),
  plan: v.picklist(['essential', 'complete', 'premiumPlus']),
  security: v.optional(v.boolean(), false),
  afterHours: v.optional(v.boolean(), false),
  /** Devices and servers to back up. */
  backups: v.optional(count, 0),
  care: v.optional(v.picklist(['none', 'basic', 'standard', 'active']), 'none'),
  term: v.optional(v.picklist(['monthly', 'oneYear', 'twoYears']), 'monthly'),
  province: v.optional(v.picklist(['ontario', 'quebec']), 'ontario'),
});
export type EstimateInput = v.InferOutput<typeof estimateInputSchema>;
