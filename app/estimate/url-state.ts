/** An estimate in an address: short names, defaults left out, and the version of the price list. */
import type { EstimateInput, EstimatePrices } from '../../content/schema/prices.ts';
import { type CountName, countNames, defaultInput, type Range, rangeOf } from './estimate-input.ts';
import { type CountProblem, readCount } from './read-count.ts';

export type VersionedPrices = EstimatePrices & { version: string };

/** Names of the parameters, and of the fields of the form: what it sends is such an address. */
export const parameterNames: Record<keyof EstimateInput, string> = {
  people: 'people',
  extraDevices: 'devices',
  servers: 'servers',
  locations: 'locations',
  plan: 'plan',
  security: 'security',
  afterHours: 'after-hours',
  backups: 'backups',
  care: 'care',
  term: 'term',
  province: 'province',
};
const versionParameter = 'prices';

const choiceNames = ['plan', 'care', 'term', 'province'] as const;
export type ChoiceName = (typeof choiceNames)[number];
export const switchNames = ['security', 'afterHours'] as const;
export type SwitchName = (typeof switchNames)[number];

/** How a choice is written in an address. */
export const choiceParameters: { [Name in ChoiceName]: Record<EstimateInput[Name], string> } = {
  plan: { essential: 'essential', complete: 'complete', premiumPlus: 'premium-plus' },
  care: { none: 'none', basic: 'basic', standard: 'standard', active: 'active' },
  term: { monthly: 'monthly', oneYear: '12-months', twoYears: '24-months' },
  province: { ontario: 'ontario', quebec: 'quebec' },
};
export const switchedOn = 'yes';
const switchedOff = 'no';

/** Something in an address that could not be taken as it was. */
export type Correction =
  | { field: CountName; problem: CountProblem; range: Range; value: number }
  | { field: ChoiceName | SwitchName; problem: 'unknownChoice' };

export interface UrlState {
  input: EstimateInput;
  corrections: Correction[];
  /** The address was made with another version of the price list. */
  hasOldPrices: boolean;
}

/** Never throws: nonsense becomes the nearest valid value and is reported. */
export function readParameters(parameters: URLSearchParams, prices: VersionedPrices): UrlState {
  const input = { ...defaultInput };
  const corrections: Correction[] = [];
  // Backups are the last of the counts: their limit follows from the others.
  for (const field of countNames) {
    const range = rangeOf(field, input, prices);
    const text = parameters.get(parameterNames[field]);
    const { value, problem } = readCount(text ?? String(input[field]), range, input[field]);
    input[field] = value;
    if (problem !== null && text !== null) corrections.push({ field, problem, range, value });
  }
  for (const field of choiceNames) {
    const text = parameters.get(parameterNames[field]);
    if (text !== null && !readChoice(input, field, text)) {
      corrections.push({ field, problem: 'unknownChoice' });
    }
  }
  for (const field of switchNames) {
    const text = parameters.get(parameterNames[field]);
    input[field] = text === switchedOn;
    if (text !== null && text !== switchedOn && text !== switchedOff) {
      corrections.push({ field, problem: 'unknownChoice' });
    }
  }
  const version = parameters.get(versionParameter);
  return { input, corrections, hasOldPrices: version !== null && version !== prices.version };
}

/** Whether there is such a choice; it is made then. */
function readChoice<Name extends ChoiceName>(
  input: Pick<EstimateInput, Name>,
  field: Name,
  text: string,
): boolean {
  const options = choiceParameters[field];
  for (const option of Object.keys(options) as EstimateInput[Name][]) {
    if (options[option] !== text) continue;
    input[field] = option;
    return true;
  }
  return false;
}

/** Every parameter of an input, defaults too: what the form would send. */
export function allParameters(input: EstimateInput): Map<string, string> {
  const parameters = new Map<string, string>();
  const set = (field: keyof EstimateInput, value: string) =>
    parameters.set(parameterNames[field], value);
  for (const field of countNames) set(field, String(input[field]));
  set('plan', choiceParameters.plan[input.plan]);
  for (const field of switchNames) set(field, input[field] ? switchedOn : switchedOff);
  set('care', choiceParameters.care[input.care]);
  set('term', choiceParameters.term[input.term]);
  set('province', choiceParameters.province[input.province]);
  return parameters;
}

/** Such as `?people=12&prices=…`. */
export function searchOf(input: EstimateInput, { version }: VersionedPrices): string {
  const defaults = allParameters(defaultInput);
  const parameters = new URLSearchParams();
  for (const [name, value] of allParameters(input)) {
    if (value !== defaults.get(name)) parameters.set(name, value);
  }
  parameters.set(versionParameter, version);
  return `?${parameters}`;
}
