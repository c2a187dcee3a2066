/** Where a French file says something else than the English one of the same name. */
import { contentPath, filesOf } from '../read/site.ts';
import { atField, parseFile, type Source } from '../read/source.ts';
import { isFact } from './content-files.ts';

/** @param readable files without mistakes: beside others, the other language would seem to say something else */
export function translationMistakes(readable: ReadonlySet<string>): string[] {
  return filesOf('fr').flatMap((name) => {
    const [first, own] = [contentPath('en', name), contentPath('fr', name)];
    if (!readable.has(first) || !readable.has(own)) return [];
    return mistakesBetween(parseFile(first), parseFile(own));
  });
}

type Mistake = [field: string, sentence: string];

function mistakesBetween(first: Source, own: Source): string[] {
  const { file, body, linesBefore } = own;
  const inFields = differences(first.fields, own.fields, [], file.endsWith('.md'));
  const inText = factDifferences(first.body, body).map((sentence) => `${file}: ${sentence}`);
  const lines = first.body.split('\n');
  const inLines = body
    .split('\n')
    .flatMap((line, index) =>
      factDifferences(lines[index] ?? '', line).map(
        (sentence) => `${file}, line ${index + 1 + linesBefore}: ${sentence}`,
      ),
    );
  return [
    ...inFields.map(([field, sentence]) => atField(file, field, sentence)),
    // Where texts have the same lines, their differences are those of the lines.
    ...(inLines.length === inText.length ? inLines : inText),
    ...outlineDifferences(first.body, body).map((sentence) => `${file}: ${sentence}`),
  ];
}

function outlineDifferences(first: string, own: string): string[] {
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const parts: [name: string, pattern: RegExp][] = [
    ['headings', /^##+ /gm],
    ['entries of lists', /^\s*(?:[-*]|\d+\.) /gm],
    ['rows of tables', /^\|/gm],
  ];
  return parts.flatMap(([name, pattern]) => {
    const [wanted, there] = [count(first, pattern), count(own, pattern)];
    return wanted === there
      ? []
      : [`the text has ${there} ${name}, and the English one ${wanted}; make them the same`];
  });
}

/** Fields that one language may have alone. */
const ownFields = new Set(['slug', 'section', 'taxPartNames']);
/** Fields of Markdown files that only the first language has. */
const sharedFields = new Set(['date', 'updated', 'topics', 'author', 'related', 'draft', 'alsoAt']);

export function differences(
  first: unknown,
  own: unknown,
  path: string[],
  isMarkdown: boolean,
): Mistake[] {
  const at = path.join('.');
  if (Array.isArray(first)) {
    if (!Array.isArray(own))
      return [[at, 'must be a list of lines that begin with "- ", as in the English file']];
    if (first.length !== own.length) {
      return [
        [at, `has ${own.length} entries, and the English file ${first.length}; make them the same`],
      ];
    }
    return first.flatMap((entry, index) =>
      differences(entry, own[index], [...path, String(index)], isMarkdown),
    );
  }
  if (isGroup(first)) {
    if (!isGroup(own)) return [[at, 'must have lines below it, as in the English file']];
    const wanted = Object.keys(first).filter(
      (key) => !ownFields.has(key) && !(isMarkdown && path.length === 0 && sharedFields.has(key)),
    );
    const unknown = Object.keys(own).filter((key) => !wanted.includes(key) && !ownFields.has(key));
    return [
      ...unknown.map(
        (key): Mistake => [
          [...path, key].join('.'),
          'has no such line in the English file; delete it here, or add it there',
        ],
      ),
      ...wanted.flatMap((key): Mistake[] =>
        own[key] === undefined
          ? [[[...path, key].join('.'), 'is missing, and the English file has it']]
          : differences(first[key], own[key], [...path, key], isMarkdown),
      ),
    ];
  }
  if (typeof first !== 'string' || typeof own !== 'string' || isFact(path, first)) {
    return first === own ? [] : [[at, `must be ${first}, as in the English file`]];
  }
  // A law is quoted in the words of its own language, and perhaps from another of its pages.
  if (path[0] === 'rules' && path[1] === 'quote') return [];
  return factDifferences(first, own).map((difference): Mistake => [at, difference]);
}

/** How the facts of two texts differ that should say the same. What is there for what is missing is one difference. */
export function factDifferences(first: string, own: string): string[] {
  const [wanted, there] = [factsIn(first), factsIn(own)];
  const [lacks, has] = [[...wanted.difference(there)], [...there.difference(wanted)]];
  return Array.from({ length: Math.max(lacks.length, has.length) }, (_, index) => {
    const [missing, other] = [lacks[index], has[index]];
    if (missing === undefined) return `has ${other}, which the English text lacks`;
    if (other === undefined) return `lacks ${missing}, which the English text has`;
    return `has ${other} where the English text has ${missing}`;
  });
}

function factsIn(text: string): Set<string> {
  return new Set([
    ...[...placeholders(text)].map((name) => `the fact ${name}`),
    ...[...numbers(text)].map((number) => `the number ${number}`),
    ...[...links(text)].map((address) => `the link to ${address}`),
  ]);
}

function placeholders(text: string): Set<string> {
  return new Set(text.match(/\{[\w.]+\}/g));
}

function links(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/\]\((\/[^)#?]*)/g), ([, target = '']) => target));
}

/** In figures, from 2 on, because one language may write 1 as a word. Afternoon hours count up to 24. */
function numbers(text: string): Set<string> {
  const plain = text
    .replace(/\]\([^)]*\)|https?:\/\/\S+|\{[^}]*\}/g, ' ')
    .replace(/\(?\b\d{3}\)?[\s.-]\d{3}-\d{4}\b/g, ' ')
    .replace(/(\d{1,2})(:\d\d)? ?p\.?m\b/gi, (_, hour: string, minutes = '') =>
      hour === '12' ? `12${minutes}` : `${Number(hour) + 12}${minutes}`,
    )
    .replace(/(?<=\d)[, \u00a0\u202f](?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d),(?=\d)/g, '.');
  const found = plain.match(/\d+(?:\.\d+)?/g) ?? [];
  return new Set(
    found.filter((number) => Number(number) >= 2).map((number) => String(Number(number))),
  );
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
