/** The input of an estimate: names, limits, and with what it starts. */
import {
  type EstimateInput,
  type EstimatePrices,
  type ExtraName,
  extraNames,
  termOf,
} from './list.ts';

/** The number of backups comes after those that limit it. */
export const countNames = ['people', ...extraNames] as const;
export type CountName = 'people' | ExtraName;

export interface Range {
  min: number;
  max: number;
}

/** Larger companies need a quote of their own. */
const maxDevices = 500;
const maxServers = 50;
const maxLocations = 50;

/** Links leave out these values, so changing one changes the meaning of old links. */
export const firstCounts: Record<CountName, number> = {
  people: 10,
  extraDevices: 0,
  studentDevices: 0,
  servers: 0,
  locations: 1,
  backups: 0,
};

/** With what the calculator starts. */
export function startingInput(prices: EstimatePrices): EstimateInput {
  return {
    ...firstCounts,
    plan: prices.recommended,
    addOns: [],
    website: 'none',
    care: 'none',
    term: termOf({}, prices),
    province: 'none',
  };
}

/**
 * The limits of a count. There are as many backups at most as there are machines; student devices
 * are wiped, not backed up.
 */
export function rangeOf(name: CountName, input: EstimateInput, prices: EstimatePrices): Range {
  if (name === 'people') return prices.people;
  switch (name) {
    case 'extraDevices':
    case 'studentDevices':
      return { min: 0, max: maxDevices };
    case 'servers':
      return { min: 0, max: maxServers };
    case 'locations':
      return { min: 1, max: maxLocations };
    case 'backups':
      return { min: 0, max: input.people + input.extraDevices + input.servers };
  }
}

export function nearest(value: number, { min, max }: Range): number {
  return Math.min(Math.max(value, min), max);
}
