/** Every mistake that the guards find in a file of a further language. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentRoot, defaultLocale } from '../addresses/locales.ts';
import { parseYaml } from '../read/yaml.ts';
import { mistakesInText } from './french-text.ts';
import { readGlossary } from './glossary.ts';
import { differences, factDifferences } from './same-facts.ts';
import { spellingOf } from './spelling.ts';
import { linesOf, type Text, textsOf } from './texts.ts';

interface Parsed {
  fields: unknown;
  body: string;
  /** Lines before the body. */
  before: number;
}

/** Makes the check of a language once for all its files. */
export function fileCheck(locale: string): (name: string) => string[] {
  const glossary = readGlossary(locale);
  const isCorrect = spellingOf(locale);
  const ofText = ({ at, text }: Text) =>
    locale === 'fr'
      ? mistakesInText(text, glossary, isCorrect).map((mistake) => `${at}: ${mistake}`)
      : [];

  /** @param name below the folder of the language, such as pages/home.yaml */
  return (name) => {
    // It quotes the pages, and generate/checks/promises.test.ts compares it with them.
    if (name === 'promises.yaml') return [];
    const firstFile = join(contentRoot, defaultLocale, name);
    if (!existsSync(firstFile)) return ['there is no such file in English'];
    const first = parsed(firstFile);
    const own = parsed(join(contentRoot, locale, name));
    if (typeof own === 'string') return [own];
    if (typeof first === 'string') return [first];
    return [
      ...differences(first.fields, own.fields, [], name.endsWith('.md')),
      ...factDifferences(first.body, own.body),
      ...outlineDifferences(first.body, own.body),
      ...[...textsOf(own.fields), ...linesOf(own.body, own.before)].flatMap(ofText),
    ];
  };
}

/** A sentence about the mistake if the file cannot be read. */
function parsed(file: string): Parsed | string {
  const text = readFileSync(file, 'utf8');
  const match = file.endsWith('.md')
    ? /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text)
    : [text, text, ''];
  if (match === null) return 'the file must begin with a line "---" and have another one';
  const [, head = '', body = ''] = match;
  const yaml = parseYaml(head);
  if ('mistake' in yaml) return `line ${yaml.mistake.line}: ${yaml.mistake.sentence}`;
  return {
    fields: yaml.value,
    body,
    before: text.slice(0, text.length - body.length).split('\n').length - 1,
  };
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
    return wanted === there ? [] : [`the text has ${there} ${name} instead of ${wanted}`];
  });
}
