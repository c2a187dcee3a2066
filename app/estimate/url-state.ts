/**
 * An estimate in an address, and in the fields of the form, which have the same names and values. Names are short,
 * defaults are left out, and the version of the price list is included.
 */
import type { EstimateInput } from '../../site/schema/prices.ts';
import {
  type CountName,
  type CountProblem,
  countNames,
  defaultInput,
  type Range,
  rangeOf,
  readCount,
  type VersionedPrices,
  withinLimits,
} from './estimate-input.ts';

interface Option<Value> {
  /** Its name in an address and in the form. */
  parameter: string;
  /** What its values are called there. A number has no other name. */
  values: readonly (readonly [value: Value, text: string])[];
}

const count = (parameter: string): Option<number> => ({ parameter, values: [] });
const yesOrNo = (parameter: string): Option<boolean> => ({
  parameter,
  values: [
    [true, 'yes'],
    [false, 'no'],
  ],
});
function choice<Value extends string>(
  parameter: string,
  texts: Record<Value, string>,
): Option<Value> {
  return { parameter, values: Object.entries(texts) as [Value, string][] };
}

export const options: { [Field in keyof EstimateInput]: Option<EstimateInput[Field]> } = {
  people: count('people'),
  extraDevices: count('devices'),
  studentDevices: count('student-devices'),
  servers: count('servers'),
  locations: count('locations'),
  backups: count('backups'),
  plan: choice('plan', {
    essential: 'essential',
    complete: 'complete',
    premiumPlus: 'premium-plus',
  }),
  security: yesOrNo('security'),
  afterHours: yesOrNo('after-hours'),
  cloudBackup: yesOrNo('cloud-backup'),
  website: choice('website', {
    none: 'none',
    starter: 'starter',
    business: 'business',
    custom: 'custom',
  }),
  care: choice('care', { none: 'none', basic: 'basic', standard: 'standard', active: 'active' }),
  term: choice('term', { monthly: 'monthly', oneYear: '12-months', twoYears: '24-months' }),
  // Of those, which the price list has.
  province: { parameter: 'province', values: [] },
};
const versionParameter = 'prices';

export type ChoiceName = 'plan' | 'website' | 'care' | 'term' | 'province';
export type SwitchName = 'security' | 'afterHours' | 'cloudBackup';

/** A text that could not be used as it was. */
export type Correction =
  | { field: CountName; problem: CountProblem; range: Range; value: number }
  | { field: ChoiceName | SwitchName; problem: 'unknownChoice' };

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
  for (const field of optionNames) {
    const { parameter, values } = options[field];
    const text = textOf(parameter);
    if (text === null) continue;
    if (isCount(field)) {
      const range = rangeOf(field, input, prices);
      const { value, problem } = readCount(text, range, input[field]);
      if (problem !== null) corrections.push({ field, problem, range, value });
      input = { ...input, [field]: value };
    } else {
      const offered = field === 'province' ? placesOf(prices) : values;
      const chosen = offered.find(([, name]) => name === text);
      if (chosen === undefined) corrections.push({ field, problem: 'unknownChoice' });
      else input = { ...input, [field]: chosen[0] };
    }
  }
  return { input: withinLimits(input, prices), corrections };
}

function placesOf({ provinces }: VersionedPrices): Option<EstimateInput['province']>['values'] {
  const places = Object.keys(provinces) as EstimateInput['province'][];
  return (['none', ...places] as const).map((place) => [place, place]);
}

/** In the order of an address. The number of backups comes after those that limit it. */
export const optionNames = Object.keys(options) as (keyof EstimateInput)[];

function isCount(field: string): field is CountName {
  return countNames.some((name) => name === field);
}

export function textOf(field: keyof EstimateInput, input: EstimateInput): string {
  const value = input[field];
  return options[field].values.find(([one]) => one === value)?.[1] ?? String(value);
}

export function readParameters(given: URLSearchParams, prices: VersionedPrices): UrlState {
  const parameters = withoutPunctuation(withoutEntities(given));
  const version = parameters.get(versionParameter);
  return {
    ...readOptions((name) => parameters.get(name), defaultInput, prices),
    hasOldPrices: version !== null && version !== prices.version,
  };
}

/** Where a sentence ends in a link, its full stop often becomes a part of the link. */
function withoutPunctuation(parameters: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...parameters].map(([name, value]) => {
      let end = value.length;
      while (end > 0 && '.,;:!?)]>"\'’”»'.includes(value.charAt(end - 1))) end -= 1;
      return [name, value.slice(0, end)];
    }),
  );
}

/** Such as `?people=12&prices=…`. */
export function searchOf(input: EstimateInput, { version }: { version: string }): string {
  const parameters = new URLSearchParams();
  for (const field of optionNames) {
    const { parameter } = options[field];
    if (input[field] !== defaultInput[field]) parameters.set(parameter, textOf(field, input));
  }
  parameters.set(versionParameter, version);
  return `?${parameters}`;
}

/** A link that was copied from HTML, or was escaped once too often, has `&amp;` between its parameters. */
function withoutEntities(parameters: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...parameters].map(([name, value]) => [name.replace(/^(amp;)+/i, ''), value]),
  );
}
