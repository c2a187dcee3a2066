/** Reads `content/facts/people.yaml`: the people whom visitors meet, in the order in which pages show them. */
import { resolve } from 'node:path';
import { fill } from '../service/domain/fill.ts';
import { readMessages } from './index.ts';
import { isPreview } from './launch.ts';
import { type Locale, localeFacts } from './read/locales.ts';
import { isDrawing, photosFolder } from './read/pictures.ts';
import { readYamlFile } from './read/read-file.ts';
import { contentPath, isDeveloping, once } from './read/site.ts';
import { phoneOf } from './schema/company.ts';
import { peopleSchema } from './schema/facts.ts';
import { noConsent } from './schema/fields.ts';

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
