/**
 * The schemas of `content/facts/prices.yaml` and of `content/<locale>/prices.yaml`, the words around
 * prices. Prices are written in dollars and are integer cents from here on.
 */
import * as v from 'valibot';
import type { WithWords } from '../read/with-words.ts';
import { count, date, listOf, text } from './fields.ts';
import { type ProvinceId, provinceIds } from './provinces.ts';

function hasDecimals(value: number, max: number): boolean {
  return Number(value.toFixed(max)) === value;
}

/** Dollars with at most two decimals, read as integer cents. */
const amount = v.pipe(
  v.number(),
  v.minValue(0.01, 'must be more than 0'),
  v.check((dollars) => hasDecimals(dollars, 2), 'must have at most two decimals'),
  v.transform((dollars) => Math.round(dollars * 100)),
);
const percent = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(100),
  v.check((value) => hasDecimals(value, 3), 'must have at most three decimals'),
);

/** The ids of what is included, in the order in which it is shown. */
const ids = v.array(text);
const plan = v.strictObject({ perPerson: amount, includes: ids });
const monthly = v.strictObject({ monthly: amount });
const website = v.strictObject({ from: amount });
const term = v.strictObject({ discountPercent: percent, onboardingPercent: percent });
const taxes = v.pipe(
  v.strictObject({ taxPercent: percent, taxParts: v.optional(v.array(percent)) }),
  v.check(
    ({ taxPercent, taxParts = [taxPercent] }) =>
      taxParts.reduce((sum, part) => sum + part, 0).toFixed(3) === taxPercent.toFixed(3),
    'taxParts must add up to taxPercent',
  ),
);

const facts = v.strictObject({
  /** Whether the prices are examples, which only a preview may show. */
  example: v.boolean(),
  effective: date,
  people: v.pipe(
    v.strictObject({ min: count, max: count }),
    v.check(({ min, max }) => min < max, '"max" must be more than "min"'),
  ),
  /** Cents per person and month. Each plan includes what the one before it does. */
  plans: v.pipe(
    v.strictObject({ essential: plan, complete: plan, premiumPlus: plan }),
    v.check(
      ({ essential, complete, premiumPlus }) =>
        essential.perPerson <= complete.perPerson && complete.perPerson <= premiumPlus.perPerson,
      'each plan includes what the one before it does, and must not cost less',
    ),
  ),
  /** Cents per month for each further one. */
  extras: v.strictObject({
    device: monthly,
    studentDevice: monthly,
    server: monthly,
    location: monthly,
  }),
  addOns: v.strictObject({
    security: plan,
    afterHours: v.strictObject({ perPerson: amount }),
    backup: v.strictObject({ perMachine: amount }),
  }),
  /** Cents per month. The recurring IT part of an estimate is never less. */
  minimum: amount,
  terms: v.strictObject({ monthly: term, oneYear: term, twoYears: term }),
  websites: v.strictObject({ starter: website, business: website, custom: website }),
  care: v.strictObject({ basic: monthly, standard: monthly, active: monthly }),
  /** Where clients are. */
  provinces: v.pipe(
    v.record(v.picklist(provinceIds, `must be a province: ${provinceIds.join(', ')}`), taxes),
    v.check((all) => Object.keys(all).length > 0, 'must have at least one province'),
  ),
  notIncluded: ids,
});

export const priceFactsSchema = v.pipe(
  facts,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { minimum, people, plans } = dataset.value;
    if (minimum > people.max * plans.premiumPlus.perPerson) {
      const key = 'minimum';
      addIssue({
        message: 'is more than the largest office ("max" of "people") pays on the dearest plan',
        path: [{ type: 'object', origin: 'value', input: dataset.value, key, value: minimum }],
      });
    }
  }),
);
export type PriceFacts = v.InferOutput<typeof priceFactsSchema>;

const named = { name: text, description: text };
const namedEntry = v.strictObject(named);
/** The sentences of a list, by the ids of the facts. */
const sentences = v.record(v.string(), text);
const planWords = v.strictObject({ ...named, includes: sentences });
const termWords = v.strictObject({ name: text });

export const priceWordsSchema = v.strictObject({
  plans: v.strictObject({ essential: planWords, complete: planWords, premiumPlus: planWords }),
  extras: v.strictObject({
    device: namedEntry,
    studentDevice: namedEntry,
    server: namedEntry,
    location: namedEntry,
  }),
  addOns: v.strictObject({
    security: planWords,
    afterHours: namedEntry,
    backup: namedEntry,
    /** A commitment of its own has its price (facts/commitments.yaml). */
    cloudBackup: v.optional(namedEntry),
  }),
  wording: v.strictObject({
    /** Placeholders: {price}. */
    perPerson: text,
    /** The words for one, two and so on. */
    numbers: v.array(text),
    /** Placeholders: {minimum}, {people}. */
    minimumCovers: text,
    onboardingOnce: text,
    /** Placeholders: {minimum}, {twoYears}. */
    conditions: text,
    /** Placeholders: {taxes}, such as "13% in Ontario". */
    tax: text,
    /** Below the caption of a bill. Placeholders: {count}, {list}. */
    devices: text,
    /** Where prices are listed, and behind those that leave the page, until the real ones are given. */
    example: text,
    /** Placeholders: {date}. */
    effective: text,
    perPersonUnit: text,
    monthUnit: text,
    monthEachUnit: text,
    onceUnit: text,
    from: text,
    planLink: text,
    noDiscount: text,
    /** Placeholders: {percent}. */
    discountOf: text,
    onboardingPart: text,
    priceListLink: text,
    /** Below bills, with a link to what the price list says about it. */
    notIncludedLink: text,
    changeLink: text,
  }),
  terms: v.strictObject({ monthly: termWords, oneYear: termWords, twoYears: termWords }),
  onboarding: namedEntry,
  websites: v.strictObject({ starter: namedEntry, business: namedEntry, custom: namedEntry }),
  care: v.strictObject({ basic: namedEntry, standard: namedEntry, active: namedEntry }),
  notIncluded: sentences,
});

type ListedPrices = WithWords<PriceFacts, v.InferOutput<typeof priceWordsSchema>>;
/** Where clients are: the names of taxes say their rates. */
export interface Province {
  name: string;
  /** Such as "in Ontario". */
  in: string;
  taxName: string;
  taxPercent: number;
  taxParts?: number[] | undefined;
  taxPartNames?: string[] | undefined;
}

/** All amounts in integer cents. */
export type PriceList = Omit<ListedPrices, 'addOns' | 'provinces'> & {
  provinces: { [Id in ProvinceId]?: Province };
  addOns: Omit<ListedPrices['addOns'], 'cloudBackup'> & {
    /** Where the company promises it. */
    cloudBackup?: { name: string; description: string; perPerson: number };
  };
};
/** The part of the price list from which an estimate is worked out. */
export type EstimatePrices = Omit<PriceList, 'notIncluded'>;

/** What an estimate asks for. */
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
  /** Email and files in the cloud. */
  cloudBackup: v.optional(v.boolean(), false),
  /** Devices and servers to back up. */
  backups: v.optional(count, 0),
  /** A new one, which is paid once. */
  website: v.optional(v.picklist(['none', 'starter', 'business', 'custom']), 'none'),
  care: v.optional(v.picklist(['none', 'basic', 'standard', 'active']), 'none'),
  term: v.optional(v.picklist(['monthly', 'oneYear', 'twoYears']), 'monthly'),
  /** Where the client is. Without it an estimate is before tax. */
  province: v.optional(v.picklist(['none', ...provinceIds]), 'none'),
});
export type EstimateInput = v.InferOutput<typeof estimateInputSchema>;

/** Computers and tablets by where they stand, such as 6 "in the operatories". */
const devices = listOf(v.strictObject({ count, where: text }));

/** An office, and what it pays for. */
export const office = { devices, estimate: estimateInputSchema };

/** What an office has is counted, so that a bill has no device that is not there. */
export const paysForItsDevices = <
  Office extends { devices: { count: number }[]; estimate: EstimateInput },
>() =>
  v.check(
    ({ devices: counted, estimate }: Office) =>
      Math.max(0, totalOf(counted) - estimate.people) === estimate.extraDevices,
    '"extraDevices" must be the number of devices beyond one for each person',
  );

export function totalOf(counted: { count: number }[]): number {
  return counted.reduce((sum, { count: some }) => sum + some, 0);
}
