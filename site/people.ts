/** Reads `content/facts/people.yaml`: the people whom visitors meet, in the order in which pages show them. */
import { join, resolve } from 'node:path';
import { type Locale, localeFacts } from './addresses/locales.ts';
import { factsFolder } from './content-folder.ts';
import { readCompanyWords } from './index.ts';
import { isDeveloping, once } from './read/once.ts';
import { photosFolder, pictureNames, readPicture } from './read/pictures.ts';
import { ContentError, readYamlFile } from './read/read-file.ts';
import { phoneOf } from './schema/company.ts';
import { peopleSchema, wordsIn } from './schema/facts.ts';

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

const file = join(factsFolder, 'people.yaml');

/** Smaller ones would be blurred on the screens of phones (pixels). */
const leastSide = 320;

export const readPeopleFacts = once((_: 'people') => {
  const { people } = readYamlFile(file, peopleSchema);
  const mistakes = people.flatMap(({ id, photo }, index) => [
    ...(people.findIndex((other) => other.id === id) < index
      ? [`people.${index}.id: "${id}" is another person's id`]
      : []),
    ...mistakesInPhoto(photo).map((mistake) => `people.${index}.photo: ${mistake}`),
  ]);
  if (mistakes.length > 0) {
    throw new ContentError(mistakes.map((mistake) => `${file}: ${mistake}`).join('\n'));
  }
  return people;
});

function mistakesInPhoto(name: string): string[] {
  if (name === '') return [];
  if (!pictureNames(photosFolder).includes(name)) {
    return [`there is no ${name} in ${photosFolder}`];
  }
  const picture = readPicture(join(photosFolder, name));
  if ('mistake' in picture) return [picture.mistake];
  const { width, height } = picture.original;
  return Math.min(width, height) < leastSide
    ? [`the photo has ${width} by ${height} pixels; ${leastSide} each are needed`]
    : [];
}

/** Where the build puts a photo. It has no digest in its name, so that no copy of it outlives the build. */
export function photoPath(id: string): string {
  return `/pictures/people/${id}.webp`;
}

/** In development, files are shown as they are. */
function shownAt({ id, photo }: { id: string; photo: string }): string {
  return isDeveloping ? `/@fs${resolve(photosFolder, photo)}` : photoPath(id);
}

export const readPeople = once((locale: Locale): Person[] => {
  const { language } = localeFacts(locale);
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const list = new Intl.ListFormat(language);
  const words = readCompanyWords(locale);
  return readPeopleFacts('people').map((person) => ({
    id: person.id,
    name: person.name,
    role: wordsIn(locale, person.role),
    photo: person.photo === '' ? null : shownAt(person),
    sentence: wordsIn(locale, person.sentence),
    languages: list.format(person.languages.map((code) => names.of(code) ?? code)),
    phone: person.phone === '' ? null : phoneOf(person.phone, words),
  }));
});
