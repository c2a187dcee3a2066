/** The schema of `content/facts/brand.yaml`. */
import * as v from 'valibot';
import { value } from './fields.ts';

const colour = v.pipe(
  value,
  v.regex(/^#[\da-f]{6}$/i, 'must be a colour such as "#0b6670", in quotes'),
  v.toLowerCase(),
);
const file = v.pipe(
  value,
  v.regex(/^[a-z\d-]+\.svg$/, 'must be the name of a file such as mark.svg, in small letters'),
);

export const brandSchema = v.strictObject({
  mark: file,
  markDark: v.union([v.literal(''), file], 'must be the name of a file such as mark-dark.svg'),
  brand: colour,
  accent: colour,
});
