/**
 * An estimate in an address. Names are short, defaults are left out, and the version of the price
 * list is included.
 */
import type { EstimateInput } from '../../site/schema/prices.ts';
import { withoutEntities } from '../browser-state/without-entities.ts';
import {
  type CountName,
  type CountProblem,
  countNames,
  defaultInput,
  type Range,
  rangeOf,
  readCount,
  type VersionedPrices,
} from './estimate-input.ts';

/** The names of the parameters, which are also those of the form's fields. */
export const parameterNames: Record<keyof EstimateInput, string> = {
  people: 'people',
  extraDevices: 'devices',
  studentDevices: 'student-devices',
  servers: 'servers',
  locations: 'locations',
  plan: 'plan',
  security: 'security',
  afterHours: 'after-hours',
  cloudBackup: 'cloud-backup',
  backups: 'backups',
  website: 'website',
  care: 'care',
  term: 'term',
  province: 'province',
};
const versionParameter = 'prices';

const choiceNames = ['plan', 'website', 'care', 'term', 'province'] as const;
export type ChoiceName = (typeof choiceNames)[number];
export const switchNames = ['security', 'afterHours', 'cloudBackup'] as const;
export type SwitchName = (typeof switchNames)[number];

/** The values of choices in an address. */
export const choiceParameters: { [Name in ChoiceName]: Record<EstimateInput[Name], string> } = {
  plan: { essential: 'essential', complete: 'complete', premiumPlus: 'premium-plus' },
  website: { none: 'none', starter: 'starter', business: 'business', custom: 'custom' },
  care: { none: 'none', basic: 'basic', standard: 'standard', active: 'active' },
  term: { monthly: 'monthly', oneYear: '12-months', twoYears: '24-months' },
  province: { none: 'none', ontario: 'ontario', quebec: 'quebec' },
};
export const switchedOn = 'yes';
const switchedOff = 'no';

/** A parameter that could not be used as it was. */
export type Correction =
  | { field: CountName; problem: CountProblem; range: Range; value: number }
  | { field: ChoiceName | SwitchName; problem: 'unknownChoice' };

export interface UrlState {
  input: EstimateInput;
  corrections: Correction[];
  /** The address was made with another version of the price list. */
  hasOldPrices: boolean;
}

/** Never throws. An invalid value becomes the nearest valid one and is reported. */
export function readParameters(given: URLSearchParams, prices: VersionedPrices): UrlState {
  const parameters = withoutPunctuation(withoutEntities(given));
  const input = { ...defaultInput };
  const corrections: Correction[] = [];
  // Backups come last, because their limit depends on the other counts.
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

/** Sets the choice if it exists. Returns whether it does. */
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

/** All parameters of an input including defaults, as the form would send them. */
export function allParameters(input: EstimateInput): Map<string, string> {
  const parameters = new Map<string, string>();
  const set = (field: keyof EstimateInput, value: string) =>
    parameters.set(parameterNames[field], value);
  for (const field of countNames) set(field, String(input[field]));
  set('plan', choiceParameters.plan[input.plan]);
  for (const field of switchNames) set(field, input[field] ? switchedOn : switchedOff);
  set('website', choiceParameters.website[input.website]);
  set('care', choiceParameters.care[input.care]);
  set('term', choiceParameters.term[input.term]);
  set('province', choiceParameters.province[input.province]);
  return parameters;
}

/** Such as `?people=12&prices=…`. */
export function searchOf(input: EstimateInput, { version }: { version: string }): string {
  const defaults = allParameters(defaultInput);
  const parameters = new URLSearchParams();
  for (const [name, value] of allParameters(input)) {
    if (value !== defaults.get(name)) parameters.set(name, value);
  }
  parameters.set(versionParameter, version);
  return `?${parameters}`;
}
