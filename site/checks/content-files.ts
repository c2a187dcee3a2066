/** The texts of the content as they are written, for checks of what readers change. */
import type { Locale } from '../read/locales.ts';
import { resultOf } from '../read/mistakes.ts';
import { contentPath, filesOf } from '../read/site.ts';
import { parseFile, type Source } from '../read/source.ts';

export interface Text {
  /** Of a field, or the number of a line in Markdown. */
  at: string[] | number;
  text: string;
}

export interface TextsOfFile {
  texts: Text[];
  /** Its file, line and field. */
  placeOf(text: Text): string;
}

/** The files of a language that can be read, with their texts, and what files of facts say in it. */
export function textsIn(locale: Locale): TextsOfFile[] {
  const isOfLanguage = ({ at }: Text) =>
    Array.isArray(at) && at.at(-1) === locale && !at.includes('said');
  return [
    ...filesOf(locale).flatMap((name) => textsOfFile(contentPath(locale, name))),
    ...filesOf('facts')
      .flatMap((name) => textsOfFile(contentPath('facts', name)))
      .map((file) => ({ ...file, texts: file.texts.filter(isOfLanguage) })),
  ];
}

function textsOfFile(file: string): TextsOfFile[] {
  const source = resultOf(() => parseFile(file));
  if ('mistakes' in source) return [];
  const { fields, lineOf } = source.value;
  return [
    {
      texts: [...textsOf(fields), ...linesOf(source.value)],
      placeOf: ({ at }) =>
        Array.isArray(at) ? `${file}, line ${lineOf(at)}: ${at.join('.')}` : `${file}, line ${at}`,
    },
  ];
}

/** What a visitor reads of a text: no signs of Markdown, no targets of links. */
export function plainText(text: string): string {
  return text
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[[\]*_`]|<[^>]*>/g, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('’', "'");
}

/** Fields whose values are no words if they are one word, such as the id of a page. */
const factFields = new Set([
  'page',
  'callToAction',
  'show',
  'related',
  'plan',
  'care',
  'term',
  'province',
  'slug',
  'section',
]);

/** @param path of the value: the names of fields and the places in lists */
export function isFact(path: string[], value: string): boolean {
  const field = path.findLast((name) => !/^\d+$/.test(name)) ?? '';
  return factFields.has(field) && /^[^\s{]+$/.test(value) && !/[^\x20-\x7e]/.test(value);
}

function textsOf(value: unknown, path: string[] = []): Text[] {
  if (typeof value === 'string') return isFact(path, value) ? [] : [{ at: path, text: value }];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, entry]) => textsOf(entry, [...path, key]));
}

/** The lines of a text in Markdown. */
function linesOf({ body, linesBefore }: Source): Text[] {
  if (body === '') return [];
  return body.split('\n').map((line, index) => ({
    at: index + 1 + linesBefore,
    text: line
      .replace(/^\s*(?:#+|[-*>]|\d+\.)\s+/, '')
      .replace(/\*\*|__/g, '')
      .replace(/^\|[\s|:-]+\|$/, '')
      .replace(/ *\| */g, '\u2003'),
  }));
}
