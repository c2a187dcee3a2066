/** Where words and pages do not fit to the price list: what is sold has its words, and what is gone has none left. */
import { hasPlans, mistakesInEstimate } from './price-list.ts';
import {
  type EstimateInput,
  type PriceFacts,
  type PriceWords,
  pricedLists,
} from './schema/prices.ts';

type Mistake = [field: string, sentence: string];

const inFacts = 'facts/prices.yaml';

/** Of `prices.yaml` of a language. */
export function unpairedWords(words: PriceWords, facts: PriceFacts): Mistake[] {
  const missing = (wanted: object, there: object) =>
    Object.keys(wanted).filter((name) => !Object.hasOwn(there, name));
  const ofMinimum: Mistake[] =
    facts.minimum > 0 && words.wording.minimumCovers === undefined
      ? [withoutMinimum('wording.minimumCovers')]
      : [];
  const ofSetup: Mistake[] =
    hasPlans(facts) && words.onboarding === undefined
      ? [['onboarding', 'is missing, and it has a line in every bill of a plan']]
      : [];
  const ofLists = [...pricedLists, 'terms' as const].flatMap((list) => [
    ...missing(facts[list], words[list]).map(
      (name): Mistake => [`${list}.${name}`, `is missing, and ${inFacts} has it`],
    ),
    ...missing(words[list], facts[list]).map(
      (name): Mistake => [`${list}.${name}`, `${inFacts} has no such entry: delete it`],
    ),
  ]);
  return [...ofMinimum, ...ofSetup, ...ofLists, ...examplesIn(words.wording, facts, ['wording'])];
}

/** It stands wherever a plan has a price (Competition Act, section 74.01(1.1)). */
const withoutMinimum = (field: string): Mistake => [
  field,
  `is missing, and ${inFacts} has a minimum`,
];

/** Parts of pages that are there if, and only if, something is sold. */
const parts: Record<string, [part: string, what: string, sold: (prices: PriceFacts) => object][]> =
  {
    home: [['hero.price', 'plans', ({ plans }) => plans]],
    pricing: [
      ['plans', 'plans', ({ plans }) => plans],
      ['byPeople', 'plans', ({ plans }) => plans],
      ['extras', 'extras', ({ extras, addOns }) => ({ ...extras, ...addOns })],
      ['websites', 'websites', ({ websites }) => websites],
      ['care', 'care', ({ care }) => care],
      ['notIncluded', 'notIncluded', ({ notIncluded }) => notIncluded],
    ],
  };

/** Of a page that is made of fields. */
export function priceMistakesInPage(page: string, fields: unknown, facts: PriceFacts): Mistake[] {
  const partsOfPage = (parts[page] ?? []).flatMap(([part, what, sold]): Mistake[] => {
    const isSold = Object.keys(sold(facts)).length > 0;
    const isThere = valueAt(fields, part.split('.')) !== undefined;
    if (isSold === isThere) return [];
    return [
      [
        part,
        isSold
          ? `is missing, and ${inFacts} has ${what}`
          : `${inFacts} has no ${what} any more: delete it`,
      ],
    ];
  });
  const covers = 'plans.rows.covers';
  const lacksMinimum =
    page === 'pricing' && facts.minimum > 0 && valueAt(fields, covers.split('.')) === undefined;
  const ofMinimum = lacksMinimum ? [withoutMinimum(covers)] : [];
  const response = 'plans.response.plans';
  const ofNoPlan = Object.keys(Object(valueAt(fields, response.split('.'))))
    .filter((id) => hasPlans(facts) && !Object.hasOwn(facts.plans, id))
    .map((id): Mistake => [`${response}.${id}`, `${inFacts} has no such plan: delete it`]);
  return [...partsOfPage, ...ofMinimum, ...ofNoPlan, ...examplesIn(fields, facts, [])];
}

function valueAt(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>((one, name) => (Object(one) as Record<string, unknown>)[name], value);
}

/** Bills, lists that are shown, and sentences about the minimum. */
function examplesIn(value: unknown, facts: PriceFacts, path: string[]): Mistake[] {
  const hasMinimum = facts.minimum > 0 || !hasPlans(facts);
  if (typeof value === 'string' && value.includes('{minimum}') && !hasMinimum) {
    return [[path.join('.'), `${inFacts} has no minimum any more: delete what is said of it`]];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, field]): Mistake[] => {
    const at = [...path, name];
    // The calculator has words of this name.
    if (name === 'estimate' && 'plan' in Object(field)) {
      const instead =
        path[0] === 'cost' ? ' ("show: websites" or "show: care" can stand in its place)' : '';
      return mistakesInEstimate(field as EstimateInput, facts).map(([part, sentence]) => [
        [...at, part].join('.'),
        `${sentence}: take another, or delete the bill and what is said of it${instead}`,
      ]);
    }
    if (name === 'show' && Object.keys(Object(facts[field as 'care'])).length === 0) {
      return [[at.join('.'), `${inFacts} has no ${field}: show other prices, or delete the page`]];
    }
    return examplesIn(field, facts, at);
  });
}
