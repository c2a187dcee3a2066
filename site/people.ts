/** Reads `content/facts/people.yaml`: the people whom visitors meet, in the order in which pages show them. */
import { resolve } from 'node:path';
import { type Locale, localeFacts } from './read/locales.ts';
import { photosFolder } from './read/pictures.ts';
import { readYamlFile } from './read/read-file.ts';
import { contentPath, isDeveloping, once } from './read/site.ts';
import { phoneOf } from './schema/company.ts';
import { peopleSchema } from './schema/facts.ts';

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
      people.flatMap(({ id }, index): [string, string][] =>
        people.findIndex((other) => other.id === id) < index
          ? [[`people.${index}.id`, `"${id}" is another person's id; choose another one`]]
          : [],
      ),
    ).people,
);

/** Where the build puts a photo. It has no digest in its name, so that no copy of it outlives the build. */
export function photoPath(id: string): string {
  return `/pictures/people/${id}.webp`;
}

/** In development, files are shown as they are. */
function shownAt({ id, photo }: { id: string; photo: string }): string {
  return isDeveloping ? `/@fs${resolve(photosFolder(), photo)}` : photoPath(id);
}

export const readPeople = once((locale: Locale): Person[] => {
  const { language } = localeFacts[locale];
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const list = new Intl.ListFormat(language);
  return readPeopleFacts().map((person) => ({
    id: person.id,
    name: person.name,
    role: person.role[locale],
    photo: person.photo === '' ? null : shownAt(person),
    sentence: person.sentence[locale],
    languages: list.format(person.languages.map((code) => names.of(code) ?? code)),
    phone: person.phone === '' ? null : phoneOf(person.phone, locale),
  }));
});
