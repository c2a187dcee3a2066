/**
 * An estimate in an address, and in the fields of the form, which have the same names and values. Names are short,
 * defaults are left out, and the version of the price list is included.
 */
import { withoutTrailingPunctuation } from '../../service/domain/trailing-punctuation.ts';
import { termOf } from '../../site/price-list.ts';
import type { EstimateInput } from '../../site/schema/prices.ts';
import {
  type CountName,
  type CountProblem,
  countNames,
  type Range,
  rangeOf,
  readCount,
  startingInput,
  type VersionedPrices,
  withinLimits,
} from './estimate-input.ts';

export type ChoiceName = 'plan' | 'website' | 'care' | 'term' | 'province';

/** A question, with its name in an address and in the form. */
export type Option =
  | { kind: 'count'; name: CountName; parameter: string }
  | { kind: 'choice'; name: ChoiceName; parameter: string; values: string[] }
  /** It is there or not: yes or no. */
  | { kind: 'addOn'; name: string; parameter: string };

export const countParameters: Record<CountName, string> = {
  people: 'people',
  extraDevices: 'devices',
  studentDevices: 'student-devices',
  servers: 'servers',
  locations: 'locations',
  backups: 'backups',
};

/** In the order of an address. */
export function optionsOf(prices: VersionedPrices): Option[] {
  const { plans, addOns, websites, care, terms, provinces } = prices;
  const choice = (name: ChoiceName, values: string[]): Option => ({
    kind: 'choice',
    name,
    parameter: name,
    values,
  });
  return [
    ...countNames.map(
      (name): Option => ({ kind: 'count', name, parameter: countParameters[name] }),
    ),
    choice('plan', Object.keys(plans)),
    ...Object.keys(addOns).map(
      (name): Option => ({ kind: 'addOn', name, parameter: inAddress(name) }),
    ),
    choice('website', ['none', ...Object.keys(websites)]),
    choice('care', ['none', ...Object.keys(care)]),
    choice('term', Object.keys(terms)),
    choice('province', ['none', ...Object.keys(provinces)]),
  ];
}

/** An id of the price list: premiumPlus is premium-plus. */
export function inAddress(id: string): string {
  return id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const versionParameter = 'prices';

/** A text that could not be used as it was. */
export type Correction =
  | { field: CountName; problem: CountProblem; range: Range; value: number }
  | { field: ChoiceName; problem: 'unknownChoice' }
  | { addOn: string; problem: 'unknownChoice' };

export interface UrlState {
  input: EstimateInput;
  corrections: Correction[];
  /** The address was made with another version of the price list. */
  hasOldPrices: boolean;
}

/**
 * What the texts say, and `before` where there is none. An invalid number becomes the nearest valid one, an unknown
 * choice the one before, and both are reported. Never throws.
 */
export function readOptions(
  textOf: (parameter: string) => string | null,
  before: EstimateInput,
  prices: VersionedPrices,
): Pick<UrlState, 'input' | 'corrections'> {
  let input = before;
  const corrections: Correction[] = [];
  for (const option of optionsOf(prices)) {
    const text = textOf(option.parameter);
    if (text === null) continue;
    switch (option.kind) {
      case 'count': {
        const field = option.name;
        const range = rangeOf(field, input, prices);
        const { value, problem } = readCount(text, range, input[field]);
        if (problem !== null) corrections.push({ field, problem, range, value });
        input = { ...input, [field]: value };
        break;
      }
      case 'choice': {
        const field = option.name;
        const chosen = option.values.find((value) => inAddress(value) === text);
        if (chosen === undefined) corrections.push({ field, problem: 'unknownChoice' });
        else input = { ...input, [field]: chosen };
        break;
      }
      case 'addOn': {
        const { name } = option;
        if (text !== 'yes' && text !== 'no')
          corrections.push({ addOn: name, problem: 'unknownChoice' });
        else input = withAddOn(input, name, text === 'yes', prices);
      }
    }
  }
  return { input: withinLimits(input, prices), corrections };
}

/** Add-ons stand in the order of the price list. */
function withAddOn(
  input: EstimateInput,
  name: string,
  isWanted: boolean,
  prices: VersionedPrices,
): EstimateInput {
  const addOns = Object.keys(prices.addOns).filter((id) =>
    id === name ? isWanted : input.addOns.includes(id),
  );
  return { ...input, addOns };
}

/** What an option says there. */
export function textOf(option: Option, input: EstimateInput, prices: VersionedPrices): string {
  if (option.kind === 'addOn') return input.addOns.includes(option.name) ? 'yes' : 'no';
  if (option.name === 'term') return inAddress(termOf(input, prices));
  const value = input[option.name];
  return typeof value === 'string' ? inAddress(value) : String(value);
}

export function readParameters(given: URLSearchParams, prices: VersionedPrices): UrlState {
  const parameters = withoutPunctuation(withoutEntities(given));
  const version = parameters.get(versionParameter);
  return {
    ...readOptions((name) => parameters.get(name), startingInput(prices), prices),
    hasOldPrices: version !== null && version !== prices.version,
  };
}

function withoutPunctuation(parameters: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...parameters].map(([name, value]) => [name, withoutTrailingPunctuation(value)]),
  );
}

/** Such as `?people=12&prices=…`. */
export function searchOf(input: EstimateInput, prices: VersionedPrices): string {
  const parameters = new URLSearchParams();
  const first = startingInput(prices);
  for (const option of optionsOf(prices)) {
    const text = textOf(option, input, prices);
    if (text !== textOf(option, first, prices)) parameters.set(option.parameter, text);
  }
  parameters.set(versionParameter, prices.version);
  return `?${parameters}`;
}

/** A link that was copied from HTML, or was escaped once too often, has `&amp;` between its parameters. */
function withoutEntities(parameters: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...parameters].map(([name, value]) => [name.replace(/^(amp;)+/i, ''), value]),
  );
}
