/** What can be looked up in the price list. */
import type { EstimateInput, EstimatePrices } from './schema/prices.ts';

/** An entry of a list. Input is checked before, so that one that is not there is a fault of ours. */
export function listed<Entry>(list: Record<string, Entry>, name: string): Entry {
  const entry = Object.hasOwn(list, name) ? list[name] : undefined;
  if (entry === undefined) throw new Error(`The price list has no "${name}".`);
  return entry;
}

export function hasPlans({ plans }: { plans: object }): boolean {
  return Object.keys(plans).length > 0;
}

/** The id of the term of an estimate. */
export function termOf(
  { term }: Pick<EstimateInput, 'term'>,
  { terms }: Pick<EstimatePrices, 'terms'>,
): string {
  return term ?? Object.keys(terms)[0] ?? '';
}

/**
 * How many people a plan covers at the minimum of the price list, as a word where the content has one. Undefined if the
 * smallest office pays more.
 */
export function peopleAtMinimum(
  perPerson: number,
  { minimum, people, wording }: Pick<EstimatePrices, 'minimum' | 'people' | 'wording'>,
): string | undefined {
  const covered = Math.floor(minimum / perPerson);
  return covered < people.min ? undefined : (wording.numbers[covered - 1] ?? String(covered));
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

/** Undefined if it is not sold. */
export function extraOf(name: ExtraName, prices: Pick<EstimatePrices, 'extras'>) {
  return prices.extras[extras[name]];
}

/** Why an estimate of the content cannot be worked out, by field. */
export function mistakesInEstimate(
  input: EstimateInput,
  prices: Record<'plans' | 'addOns' | 'terms' | 'websites' | 'care', object> & {
    extras: { [Id in (typeof extras)[ExtraName]]?: object | undefined };
  },
): [field: string, sentence: string][] {
  const isNone = (value: string) => value === 'none';
  const chosen: [field: string, values: string[], list: object][] = [
    ['plan', [input.plan], prices.plans],
    ['addOns', input.addOns, prices.addOns],
    ['website', [input.website].filter((one) => !isNone(one)), prices.websites],
    ['care', [input.care].filter((one) => !isNone(one)), prices.care],
    ['term', input.term === undefined ? [] : [input.term], prices.terms],
  ];
  return [
    ...chosen.flatMap(([field, values, list]) =>
      values
        .filter((value) => !Object.hasOwn(list, value))
        .map((value): [string, string] => [field, `facts/prices.yaml has no "${value}"`]),
    ),
    ...extraNames
      .filter((name) => input[name] > (name === 'locations' ? 1 : 0))
      .filter((name) => prices.extras[extras[name]] === undefined)
      .map((name): [string, string] => [name, `facts/prices.yaml has no "${extras[name]}"`]),
  ];
}
