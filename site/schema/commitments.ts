/** The schema of `content/facts/commitments.yaml`: what the company promises beyond its prices. */
import * as v from 'valibot';
import { pastDate, text, timeOfDay } from './fields.ts';

/** Facts of other files have these names before the point. */
const takenNames = [
  'company',
  'price',
  'perPerson',
  'name',
  'offer',
  'setup',
  'ten',
  'forty',
  'city',
  'province',
  'area',
  'farArea',
  'wideArea',
];

const name = v.pipe(
  v.string(),
  v.regex(/^[a-z][A-Za-z]*$/, 'a name has letters only, and begins with a small one'),
  v.check((own) => !takenNames.includes(own), 'is the name of other facts'),
);

/** A text names a commitment, and refers to its values as `{name.value}`. */
const commitment = v.objectWithRest(
  {
    /** What whoever signs it agrees to. */
    promise: text,
    signed: v.union(
      [v.literal(''), v.strictObject({ name: text, date: pastDate })],
      'must be "" or { name: ..., date: ... }',
    ),
  },
  v.union(
    [v.pipe(v.number(), v.minValue(0)), timeOfDay],
    'must be a number, or a time such as "21:00"',
  ),
);

export const commitmentsSchema = v.record(name, commitment);
export type CommitmentFacts = v.InferOutput<typeof commitment>;
