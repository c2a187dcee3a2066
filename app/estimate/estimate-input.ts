/** What can be asked for: names, limits and the values a calculator begins with. */
import type { EstimateInput, EstimatePrices } from '../../content/schema/prices.ts';

export const countNames = ['people', 'extraDevices', 'servers', 'locations', 'backups'] as const;
export type CountName = (typeof countNames)[number];

export interface Range {
  min: number;
  max: number;
}

/** Beyond these a price list is of no use, and we talk. */
const mostExtraDevices = 500;
const mostServers = 50;
const mostLocations = 50;

/** Parameters of a link that are left out mean these: changing one changes what old links say. */
export const defaultInput: EstimateInput = {
  people: 10,
  extraDevices: 0,
  servers: 0,
  locations: 1,
  plan: 'complete',
  security: false,
  afterHours: false,
  backups: 0,
  care: 'none',
  term: 'monthly',
  province: 'ontario',
};

/** The limits of a count. Backups cannot outnumber the machines, which the other counts give. */
export function rangeOf(name: CountName, input: EstimateInput, prices: EstimatePrices): Range {
  switch (name) {
    case 'people':
      return prices.people;
    case 'extraDevices':
      return { min: 0, max: mostExtraDevices };
    case 'servers':
      return { min: 0, max: mostServers };
    case 'locations':
      return { min: 1, max: mostLocations };
    case 'backups':
      return { min: 0, max: input.people + input.extraDevices + input.servers };
  }
}

/** The nearest input that keeps all limits; the same object if it does already. */
export function withinLimits(input: EstimateInput, prices: EstimatePrices): EstimateInput {
  let within = input;
  // Backups are last: their limit follows from the others.
  for (const name of countNames) {
    const value = nearest(within[name], rangeOf(name, within, prices));
    if (value !== within[name]) within = { ...within, [name]: value };
  }
  return within;
}

export function nearest(value: number, { min, max }: Range): number {
  return Math.min(Math.max(value, min), max);
}
