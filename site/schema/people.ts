/** The schema of `content/facts/people.yaml`: the people whom visitors meet. */
import * as v from 'valibot';
import { phoneNumber } from './company.ts';
import { consent, listOf, slug, text } from './fields.ts';
import { inLanguages } from './in-languages.ts';

const language = v.pipe(
  text,
  v.regex(/^[a-z]{2,3}(-[A-Z][A-Za-z]+)*$/, 'must be the code of a language, such as en or fr'),
);

export const peopleSchema = v.strictObject({
  people: v.array(
    v.strictObject({
      /** The end of the link to them, and the author of a post. */
      id: slug,
      name: text,
      role: inLanguages,
      /** The name of a file in `content/people/`, or empty. */
      photo: v.union([v.literal(''), text]),
      languages: listOf(language),
      sentence: inLanguages,
      phone: v.optional(v.union([v.literal(''), phoneNumber]), ''),
      consent,
    }),
  ),
});
