/** The price list, and what can be looked up in it. */
import type * as v from 'valibot';
import type { estimateInputSchema, priceFactsSchema, priceWordsSchema } from './schema.ts';

export type PriceFacts = v.InferOutput<ReturnType<typeof priceFactsSchema>>;
export type ProvinceId = keyof PriceFacts['provinces'];
export type PriceWords = v.InferOutput<ReturnType<typeof priceWordsSchema>>;

/** Facts, which all languages share, joined with the words that one language has for them. */
export type WithWords<Facts, Words> = Facts extends string[]
  ? string[]
  : Facts extends object
    ? {
        [Key in keyof Facts]: Key extends keyof Words
          ? WithWords<Facts[Key], Words[Key]>
          : Facts[Key];
      } & { [Key in keyof Words as Key extends keyof Facts ? never : Key]: Words[Key] }
    : Facts;

type ListedPrices = WithWords<PriceFacts, PriceWords>;
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
export type PriceList = Omit<ListedPrices, 'plans' | 'extras' | 'provinces'> & {
  plans: Record<
    string,
    ListedPrices['plans'][string] & { /** Which it includes. */ addOns: string[] }
  >;
  extras: {
    [Id in keyof PriceFacts['extras']]: PriceFacts['extras'][Id] & PriceWords['extras'][string];
  };
  provinces: Record<ProvinceId, Province>;
  /** From when the prices hold, in words. Written by the build: the first date in a page takes a phone up to 50 ms. */
  effectiveDay: string;
  /** Changes with every price. */
  version: string;
};
/** The part of the price list from which an estimate is worked out. */
export type EstimatePrices = Omit<PriceList, 'notIncluded'>;
export type EstimateInput = v.InferOutput<typeof estimateInputSchema>;

/** An entry of a list. Input is checked before, so that one that is not there is a fault of ours. */
export function listed<Entry>(list: Record<string, Entry>, name: string): Entry {
  const entry = Object.hasOwn(list, name) ? list[name] : undefined;
  if (entry === undefined) throw new Error(`The price list has no "${name}".`);
  return entry;
}

/** The id of the term of an estimate. */
export function termOf(
  { term }: Pick<EstimateInput, 'term'>,
  { terms }: Pick<EstimatePrices, 'terms'>,
): string {
  return term ?? Object.keys(terms)[0] ?? '';
}

/** How many people a plan covers at the minimum of the price list, as a word where the content has one. */
export function peopleAtMinimum(
  perPerson: number,
  { minimum, wording }: Pick<EstimatePrices, 'minimum' | 'wording'>,
): string {
  const covered = Math.floor(minimum / perPerson);
  return wording.numbers[covered - 1] ?? String(covered);
}

/** Cents: what the smallest office pays on the cheapest plan. */
export function leastMonth({
  plans,
  people,
  minimum,
}: Pick<EstimatePrices, 'people' | 'minimum'> & { plans: Record<string, { perPerson: number }> }) {
  const each = Object.values(plans).map(({ perPerson }) => perPerson);
  return Math.max(minimum, people.min * Math.min(...each));
}

/** The counts of an estimate, each with the entry among the extras that says what one more costs. */
const extras = {
  extraDevices: 'device',
  studentDevices: 'studentDevice',
  servers: 'server',
  locations: 'location',
  backups: 'backup',
} as const;
export type ExtraName = keyof typeof extras;
export const extraNames = Object.keys(extras) as ExtraName[];

export function extraOf(name: ExtraName, prices: Pick<EstimatePrices, 'extras'>) {
  return prices.extras[extras[name]];
}
