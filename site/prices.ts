/** What can be looked up in the price list. */
import { unpairedNames } from './read/fill.ts';
import type { EstimateInput, EstimatePrices, PriceFacts, PriceWords } from './schema/prices.ts';

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

type Mistake = [field: string, sentence: string];

/** What is sold has its words, and what is gone has none left. */
export function unpairedWords(words: PriceWords, facts: PriceFacts): Mistake[] {
  const lists = ['plans', 'extras', 'addOns', 'terms', 'websites', 'care'] as const;
  const sentences = {
    missing: 'is missing, and facts/prices.yaml has it',
    unknown: 'facts/prices.yaml has no such entry: delete it',
  };
  return lists.flatMap((list) =>
    unpairedNames(Object.keys(facts[list]), Object.keys(words[list]), sentences).map(
      ([name, sentence]): Mistake => [`${list}.${name}`, sentence],
    ),
  );
}

/** Bills of a page that cannot be worked out, and words for plans that there are not. */
export function priceMistakesInPage(
  fields: unknown,
  facts: PriceFacts,
  path: string[] = [],
): Mistake[] {
  if (fields === null || typeof fields !== 'object') return [];
  return Object.entries(fields).flatMap(([name, field]): Mistake[] => {
    const at = [...path, name];
    // The calculator has words of this name.
    if (name === 'estimate' && 'plan' in Object(field)) {
      return namesIn(field as EstimateInput)
        .filter(([, list, entry]) => !Object.hasOwn(facts[list], entry))
        .map(([part, , entry]) => [
          [...at, part].join('.'),
          `facts/prices.yaml has no "${entry}": take another, or delete the bill and what is said of it`,
        ]);
    }
    if (name === 'plans' && path.at(-1) === 'response') {
      return Object.keys(Object(field))
        .filter((plan) => !Object.hasOwn(facts.plans, plan))
        .map((plan) => [[...at, plan].join('.'), 'facts/prices.yaml has no such plan: delete it']);
    }
    return priceMistakesInPage(field, facts, at);
  });
}

type List = 'plans' | 'addOns' | 'websites' | 'care' | 'terms';

/** What an estimate names of the price list. */
function namesIn({ plan, addOns, website, care, term }: EstimateInput) {
  const names: [field: string, list: List, entry: string | undefined][] = [
    ['plan', 'plans', plan],
    ...addOns.map((addOn): [string, List, string] => ['addOns', 'addOns', addOn]),
    ['website', 'websites', website === 'none' ? undefined : website],
    ['care', 'care', care === 'none' ? undefined : care],
    ['term', 'terms', term],
  ];
  return names.filter((name): name is [string, List, string] => name[2] !== undefined);
}
