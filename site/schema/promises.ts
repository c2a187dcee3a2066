/** The schema of `content/<locale>/promises.yaml`. */
import * as v from 'valibot';
import { listOf, text } from './fields.ts';

/** Where a text stands: the id of a page, `blog/<slug>`, prices or messages. `blog/*` is all below. */
const place = v.pipe(
  text,
  v.regex(
    /^[a-z0-9-]+(\/([a-z0-9-]+|\*))?$/,
    'must be the id of a page, such as services/managed-it, or blog/*',
  ),
);

const pattern = v.pipe(
  text,
  v.rawTransform<string, RegExp>(({ dataset, addIssue, NEVER }) => {
    try {
      return new RegExp(dataset.value, 'giu');
    } catch {
      addIssue({ message: 'must be a regular expression' });
      return NEVER;
    }
  }),
);

const promise = v.strictObject({
  id: v.pipe(text, v.regex(/^[a-z0-9-]+$/, 'must be small letters, digits and hyphens')),
  /** What the company keeps, in one sentence. */
  promise: text,
  /** How the texts say it: fragments, whose capitals do not matter. */
  words: listOf(text),
  /** Every place that says it. */
  pages: listOf(place),
  source: v.pipe(
    text,
    v.regex(
      /^(?:[A-Z]+-\d+|price list|the owner confirms|the owner, \d{4}-\d{2}-\d{2})$/,
      'must be a requirement such as WORDS-6, "price list", "the owner confirms", or "the owner, " and the day of the signature',
    ),
  ),
});

export const promisesSchema = v.strictObject({
  promises: listOf(promise),
  guarantees: v.strictObject({
    /** Words that guarantee, of which no text has any... */
    words: pattern,
    /** ...but these. */
    allowed: v.array(v.strictObject({ words: pattern, pages: listOf(place), reason: text })),
  }),
  /** Each sentence in which the company does something is a promise or harmless. */
  commitments: v.strictObject({
    /** The company and what it does, such as "we test". */
    words: pattern,
    /** What promises nothing, such as "we recommend". */
    harmless: pattern,
  }),
});
export type Promises = v.InferOutput<typeof promisesSchema>;
export type CompanyPromise = Promises['promises'][number];
