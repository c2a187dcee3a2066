/** Reads the price list, and finds what in other files does not fit it. */
import { createHash } from 'node:crypto';
import type {
  EstimateInput,
  PriceFacts,
  PriceList,
  PriceWords,
  Province,
  ProvinceId,
} from '../prices/list.ts';
import { formatPercent } from '../prices/money.ts';
import { priceWordsSchema } from '../prices/schema.ts';
import { fill } from '../service/domain/fill.ts';
import { readCompany } from './company.ts';
import { factsIn, factsOfCompany } from './facts.ts';
import { formatDay } from './formats.ts';
import { isPreview, readPriceFacts } from './launch.ts';
import { numbersOfPromises } from './promises.ts';
import { unpairedNames } from './read/fill.ts';
import { type Locale, localeFacts } from './read/locales.ts';
import { resultOf } from './read/mistakes.ts';
import { readYamlFile } from './read/read-file.ts';
import { contentPath, once } from './read/site.ts';
import { withWords } from './read/with-words.ts';
import { text } from './schema/fields.ts';

export const readPriceWords = once((locale: Locale) =>
  readYamlFile(
    contentPath(locale, 'prices.yaml'),
    priceWordsSchema(text),
    factsIn(locale, () => [...factsOfCompany(readCompany(locale)), ...numbersOfPromises(locale)]),
    (words) => mistakesBeside((prices) => unpairedWords(words, prices)),
  ),
);

/** Those that show beside the prices, once these can be read. */
export function mistakesBeside<Mistake>(find: (prices: PriceFacts) => Mistake[]): Mistake[] {
  const prices = resultOf(() => readPriceFacts());
  return 'value' in prices ? find(prices.value) : [];
}

export const readPriceList = once((locale: Locale): PriceList => {
  const facts = readPriceFacts();
  const prices = withWords(contentPath(locale, 'prices.yaml'), facts, readPriceWords(locale));
  const included = Object.values(facts.plans).map(({ includes }) => includes);
  const plans = Object.entries(prices.plans).map(([id, plan], index) => {
    const own = new Set(included.slice(0, index + 1).flat());
    return [id, { ...plan, addOns: Object.keys(facts.addOns).filter((addOn) => own.has(addOn)) }];
  });
  return {
    ...prices,
    plans: Object.fromEntries(plans),
    // Each has its words.
    extras: prices.extras as PriceList['extras'],
    // A launched site has no example prices.
    example: prices.example && isPreview(),
    provinces: taxedProvinces(locale, prices.provinces),
    effectiveDay: formatDay(facts.effective, localeFacts[locale].language),
    version: priceVersion(facts),
  };
});

/** Changes with every price and rate, and with nothing else, so that an estimate from older prices is recognised. */
export function priceVersion({ people: _, ...facts }: PriceFacts): string {
  return createHash('sha256').update(numbersIn(facts).join()).digest('hex').slice(0, 8);
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

/** The names of taxes say their rates. */
function taxedProvinces(
  locale: Locale,
  provinces: Record<ProvinceId, Province>,
): PriceList['provinces'] {
  const withRate = (name: string, percent: number) =>
    fill(name, { percent: formatPercent(percent, localeFacts[locale].language) });
  const taxed = ({ taxName, taxPercent, taxParts, taxPartNames = [], ...names }: Province) => ({
    ...names,
    taxPercent,
    taxName: withRate(taxName, taxPercent),
    ...(taxParts && {
      taxParts,
      taxPartNames: taxPartNames.map((part, index) => withRate(part, taxParts[index] ?? 0)),
    }),
  });
  return { ontario: taxed(provinces.ontario), quebec: taxed(provinces.quebec) };
}

type Mistake = [field: string, sentence: string];

/** What is sold has its words, and what is gone has none left. */
function unpairedWords(words: PriceWords, facts: PriceFacts): Mistake[] {
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
