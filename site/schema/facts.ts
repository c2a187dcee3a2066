/** The schemas of files in `content/facts/` about the days of the company, its people and its proofs. */
import { join } from 'node:path';
import * as v from 'valibot';
import { namesIn } from '../read/folder.ts';
import { isDrawing, mistakeInDrawing, photosFolder, readPicture } from '../read/pictures.ts';
import { phoneNumber } from './company.ts';
import { consent, date, httpsUrl, inLanguages, listOf, page, slug, text } from './fields.ts';

/** The last day is not before the first. */
const inOrder = <Days extends { from: string; until?: string | undefined }>() =>
  v.check(
    ({ from, until = from }: Days) => from <= until,
    '"until" must not be before "from"; both are days such as 2026-12-24',
  );

const announcement = v.pipe(
  v.strictObject({
    text: inLanguages,
    link: v.optional(v.strictObject({ page, label: inLanguages })),
    from: date,
    until: date,
  }),
  inOrder(),
);

const closure = v.pipe(
  v.strictObject({
    name: inLanguages,
    from: date,
    until: v.optional(date),
  }),
  inOrder(),
);
export type ClosureFacts = v.InferOutput<typeof closure>;

/** `days.yaml`: what holds on certain days only. */
export const daysSchema = v.strictObject({
  announcement: v.nullish(announcement),
  closures: v.array(closure),
});

const language = v.pipe(
  text,
  v.regex(/^[a-z]{2,3}(-[A-Z][A-Za-z]+)*$/, 'must be the code of a language, such as en or fr'),
);

/** Smaller ones would be blurred on the screens of phones (pixels). */
const leastSide = 320;

const photo = v.pipe(
  v.union([v.literal(''), text]),
  v.rawTransform<string, string>(({ dataset, addIssue }) => {
    const mistake = mistakeInPhoto(dataset.value);
    if (mistake !== null) addIssue({ message: mistake });
    return dataset.value;
  }),
);

function mistakeInPhoto(name: string): string | null {
  if (name === '') return null;
  if (!namesIn(photosFolder()).includes(name)) {
    return `there is no ${name} in ${photosFolder()}`;
  }
  if (isDrawing(name)) return mistakeInDrawing(join(photosFolder(), name));
  const picture = readPicture(join(photosFolder(), name));
  if ('mistake' in picture) return picture.mistake;
  const { width, height } = picture.original;
  return Math.min(width, height) < leastSide
    ? `the photo has ${width} by ${height} pixels; ${leastSide} each are needed`
    : null;
}

/** `people.yaml`: the people whom visitors meet. */
export const peopleSchema = v.strictObject({
  people: v.array(
    v.strictObject({
      /** The end of the link to them, and the author of a post. */
      id: slug,
      name: text,
      role: inLanguages,
      /** The name of a file in `content/people/`, or empty. */
      photo,
      languages: listOf(language),
      sentence: inLanguages,
      phone: v.optional(v.union([v.literal(''), phoneNumber]), ''),
      /** An author of `pages/blog.yaml`, whose posts the person signs. */
      writesAs: v.optional(text),
      consent: v.optional(consent),
      /** In the place of consent: nobody of this name exists. */
      standIn: v.optional(v.literal(true, 'must be true, or left out')),
    }),
  ),
});

const clientWords = v.strictObject({
  /** As the client wrote them. */
  words: text,
  language: v.picklist(['en', 'fr'], 'must be en or fr'),
  /** By us, into the other language, and approved by the client. */
  translation: text,
  /** What the client agreed to be named by. */
  by: inLanguages,
  /** What was done for the client. */
  work: v.optional(inLanguages),
  /** A discount, a gift, or a relationship with the company. */
  disclosure: v.optional(inLanguages),
  /** Services and industries whose pages show the words too. */
  pages: v.optional(v.array(page), []),
  consent,
});

const evidence = v.strictObject({
  name: inLanguages,
  url: v.optional(v.union([v.literal(''), httpsUrl]), ''),
  /** The last day on which it is shown. */
  until: v.optional(date),
});

/** `proof.yaml`: what others say about the company, and what it can show. */
export const proofSchema = v.strictObject({
  clients: v.array(clientWords),
  credentials: v.array(evidence),
  insurance: v.array(evidence),
  /** Where clients have reviewed the company. */
  reviews: v.array(v.strictObject({ name: inLanguages, url: httpsUrl })),
  partners: v.array(evidence),
});
