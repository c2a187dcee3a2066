/** Reads `content/facts/people.yaml`: the people whom visitors meet, in the order in which pages show them. */
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { fill } from '../service/domain/fill.ts';
import { readMessages } from './index.ts';
import { isPreview } from './launch.ts';
import { namesIn } from './read/folder.ts';
import { type Locale, localeFacts } from './read/locales.ts';
import { isDrawing, mistakeInDrawing, photosFolder, readPicture } from './read/pictures.ts';
import { readYamlFile } from './read/read-file.ts';
import { contentPath, isDeveloping, once } from './read/site.ts';
import { phoneNumber, phoneOf } from './schema/company.ts';
import { consent, inLanguages, listOf, noConsent, slug, text } from './schema/fields.ts';

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
const peopleSchema = v.strictObject({
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

type PersonFacts = ReturnType<typeof readPeopleFacts>[number];

export interface Person {
  id: string;
  name: string;
  role: string;
  /** The address of a square picture, or null. */
  photo: string | null;
  sentence: string;
  /** Such as "French and English". */
  languages: string;
  phone: { display: string; dial: string } | null;
}

export const readPeopleFacts = once(
  () =>
    readYamlFile(contentPath('facts', 'people.yaml'), peopleSchema, undefined, ({ people }) =>
      people.flatMap(({ id, consent, standIn }, index): [string, string][] => [
        ...mistakeIf(
          people.findIndex((other) => other.id === id) < index,
          `people.${index}.id`,
          `"${id}" is another person's id; choose another one`,
        ),
        ...mistakeIf(
          consent === undefined && standIn === undefined,
          `people.${index}.consent`,
          noConsent,
        ),
      ]),
    ).people,
);

const mistakeIf = (isOne: boolean, field: string, sentence: string): [string, string][] =>
  isOne ? [[field, sentence]] : [];

/** Where the build puts a photo. It has no digest in its name, so that no copy of it outlives the build. */
export function photoPath({ id, photo }: { id: string; photo: string }): string {
  return `/pictures/people/${id}${isDrawing(photo) ? '.svg' : '.webp'}`;
}

/** In development, files are shown as they are. */
function shownAt(person: { id: string; photo: string }): string {
  return isDeveloping ? `/@fs${resolve(photosFolder(), person.photo)}` : photoPath(person);
}

export const readPeople = once((locale: Locale): Person[] => {
  const { language } = localeFacts[locale];
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const list = new Intl.ListFormat(language);
  return readPeopleFacts().map((person) => ({
    id: person.id,
    name: person.name,
    role: roleOf(person, locale),
    photo: person.photo === '' ? null : shownAt(person),
    sentence: person.sentence[locale],
    languages: list.format(person.languages.map((code) => names.of(code) ?? code)),
    phone: person.phone === '' ? null : phoneOf(person.phone, locale),
  }));
});

/** A preview says of a stand-in that it is one. */
function roleOf({ role, standIn }: PersonFacts, locale: Locale): string {
  if (standIn === undefined || !isPreview()) return role[locale];
  return fill(readMessages(locale).people.standIn, { role: role[locale] });
}
