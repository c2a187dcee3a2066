/** Offices of which a page shows what they pay. */
import * as v from 'valibot';
import type { EstimateInput } from '../../prices/list.ts';
import { estimateInputSchema } from '../../prices/schema.ts';
import { count, listOf, text } from './fields.ts';

/** Computers and tablets by where they stand, such as 6 "in the operatories". */
const devices = listOf(v.strictObject({ count, where: text }));

/** An office, and what it pays for. */
export const office = { devices, estimate: estimateInputSchema };

/** What an office has is counted, so that a bill has no device that is not there. */
export const paysForItsDevices = <
  Office extends { devices: { count: number }[]; estimate: EstimateInput },
>() =>
  v.check(
    ({ devices: counted, estimate }: Office) =>
      Math.max(0, totalOf(counted) - estimate.people) === estimate.extraDevices,
    '"extraDevices" must be the number of devices beyond one for each person',
  );

export function totalOf(counted: { count: number }[]): number {
  return counted.reduce((sum, { count: some }) => sum + some, 0);
}
