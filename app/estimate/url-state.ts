/**
 * An estimate in an address, and in the fields of the form, which have the same names and values. Names are short,
 * defaults are left out, and the version of the price list is included.
 */

import {
  type CountName,
  countNames,
  nearest,
  rangeOf,
  startingInput,
} from '../../prices/estimate-input.ts';
import type { EstimateInput, EstimatePrices } from '../../prices/list.ts';
import { termOf } from '../../prices/list.ts';

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
export function optionsOf(prices: EstimatePrices): Option[] {
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

/** The whole number that a text says. NaN if it says anything else. */
function wholeNumber(text: string): number {
  // Some keyboards write digits of full width.
  const written = text.normalize('NFKC').trim();
  return /^\d+$/.test(written) ? Number(written) : Number.NaN;
}

export interface Reading {
  input: EstimateInput;
  /** The parameters whose texts could not be used. */
  wrong: string[];
}

/**
 * What the texts say, and `before` where there is none or one that says nothing. A number out of range counts as the
 * nearest in it. Never throws.
 */
export function readOptions(
  textOf: (parameter: string) => string | null,
  before: EstimateInput,
  prices: EstimatePrices,
): Reading {
  let input = before;
  const wrong: string[] = [];
  for (const option of optionsOf(prices)) {
    const { name, parameter } = option;
    const text = textOf(parameter);
    let isWrong = false;
    if (option.kind === 'count') {
      const range = rangeOf(option.name, input, prices);
      const written = text === null ? Number.NaN : wholeNumber(text);
      const value = nearest(Number.isNaN(written) ? before[option.name] : written, range);
      isWrong = text !== null && value !== written;
      input = { ...input, [name]: value };
    } else if (option.kind === 'choice') {
      const chosen = option.values.find((value) => inAddress(value) === text);
      isWrong = text !== null && chosen === undefined;
      if (chosen !== undefined) input = { ...input, [name]: chosen };
    } else if (text === 'yes' || text === 'no') {
      input = withAddOn(input, name, text === 'yes', prices);
    } else {
      isWrong = text !== null;
    }
    if (isWrong) wrong.push(parameter);
  }
  return { input, wrong };
}

/** Add-ons stand in the order of the price list. */
function withAddOn(
  input: EstimateInput,
  name: string,
  isWanted: boolean,
  prices: EstimatePrices,
): EstimateInput {
  const addOns = Object.keys(prices.addOns).filter((id) =>
    id === name ? isWanted : input.addOns.includes(id),
  );
  return { ...input, addOns };
}

/** What an option says there. */
export function textOf(option: Option, input: EstimateInput, prices: EstimatePrices): string {
  if (option.kind === 'addOn') return input.addOns.includes(option.name) ? 'yes' : 'no';
  if (option.name === 'term') return inAddress(termOf(input, prices));
  const value = input[option.name];
  return typeof value === 'string' ? inAddress(value) : String(value);
}

export interface LinkReading extends Pick<Reading, 'input'> {
  /** Its prices, or a part of it, are not those of today. */
  isOutdated: boolean;
}

/** What of an address cannot be used is as the calculator starts. */
export function readParameters(given: URLSearchParams, prices: EstimatePrices): LinkReading {
  const first = startingInput(prices);
  const { wrong } = readOptions((name) => given.get(name), first, prices);
  const right = (name: string) => (wrong.includes(name) ? null : given.get(name));
  const { input } = readOptions(right, first, prices);
  const isEstimate = [...optionsOf(prices).map(({ parameter }) => parameter), versionParameter];
  return {
    input,
    isOutdated:
      isEstimate.some((name) => given.has(name)) &&
      (wrong.length > 0 || given.get(versionParameter) !== prices.version),
  };
}

/** Such as `?people=12&prices=…`. */
export function searchOf(input: EstimateInput, prices: EstimatePrices): string {
  const parameters = new URLSearchParams();
  const first = startingInput(prices);
  for (const option of optionsOf(prices)) {
    const text = textOf(option, input, prices);
    if (text !== textOf(option, first, prices)) parameters.set(option.parameter, text);
  }
  parameters.set(versionParameter, prices.version);
  return `?${parameters}`;
}
