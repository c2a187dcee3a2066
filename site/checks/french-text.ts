/** What is wrong with a text in French: typography, terms, English words. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentRoot } from '../content-folder.ts';
import { typeset } from '../read/typography.ts';

/** What the typography of French cannot set right by itself. */
const typography: [pattern: RegExp, advice: string][] = [
  [/"|“(?=[^«]*$)/g, 'quotation marks are « and »'],
  [/[\p{L}\p{N})}»]:(?=\s|$)/gu, 'a space stands before a colon'],
  [/«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»/g, 'a space stands within « »'],
  [/\d[$%](?!\p{L})/gu, 'a space stands between a number and its sign'],
  [/\dh\b/g, 'a space stands between a number and h'],
  [/\$\s?\d/g, 'the dollar sign follows the amount: 650 $'],
  [/\d,\d{3}(?!\d| ?%|\u00a0%)/g, 'thousands are set apart by a space: 10 000'],
  [/\d\.\d+[\u00a0 ]?[%$]/g, 'decimals follow a comma: 14,975 %'],
  [/\d ?[ap]\.?m\b/gi, 'hours are written as 9 h or 17 h 30'],
  [/(?<=^|[.?!:] )A (?=\p{Ll})/gu, 'a capital has its accent: À'],
  [/\bCa\b/g, 'a capital has its cedilla: Ça'],
  [/\S {2,}\S/g, 'two spaces'],
  [/\.\.\./g, 'three dots are one character: …'],
];

/** None of these is a French word. */
const englishWords =
  /(?<![\p{L}’-])(?:the|and|with|your|you|our|of|are|from|this|that|when|which|what|we|they|their|have|has|will|can|not|for|by|to|all|any|who|how|why|more|than|about|into|it’s|you’re|we’re|don’t)(?![\p{L}’-])/giu;

/** Placeholders, addresses and the targets of links are no words. */
function wordsIn(text: string): string {
  return text
    .replace(/\]\([^)]*\)/g, ']')
    .replace(
      /<[^>]*>|`[^`]*`|https?:\/\/\S+|[\w.+-]+@[\w.-]+|\b[\w.-]+\.(?:ca|com|org|example)\b/g,
      '0',
    )
    .replace(/\{[^}]*\}/g, '0');
}

export function mistakesInText(written: string, glossary: Glossary): string[] {
  const text = typeset(wordsIn(written), 'fr');
  const plain = glossary.names.reduce((rest, name) => rest.replaceAll(name, '0'), text);
  return [
    ...typography.flatMap(([pattern, advice]) => found(text, pattern, advice)),
    ...[...glossary.instead].flatMap(([term, better]) =>
      found(plain, wholeTerm(term), `say ${better}`),
    ),
    ...found(plain, englishWords, 'this is English'),
  ];
}

function found(text: string, pattern: RegExp, advice: string): string[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: match }) => {
    const around = text.slice(Math.max(0, index - 15), index + match.length + 15);
    return `“${around.trim()}”: ${advice}`;
  });
}

function wholeTerm(term: string): RegExp {
  return new RegExp(`(?<![\\p{L}-])${term}s?(?![\\p{L}-])`, 'giu');
}

interface Glossary {
  /** By the term that is not used, the one to use instead. */
  instead: Map<string, string>;
  /** Names that are the same in every language. */
  names: string[];
}

/** Reads `content/glossary-<locale>.md`: terms that are not used, and names. */
export function readGlossary(locale: string): Glossary {
  const file = join(contentRoot, `glossary-${locale}.md`);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const section = (heading: string) =>
    text.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const entries = (heading: string) =>
    Array.from(section(heading).matchAll(/^- (.+)$/gm), ([, entry = '']) => entry.trim());
  const rows = section('Not these').matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm);
  return {
    instead: new Map(
      Array.from(rows, ([, term = '', better = '']): [string, string] => [
        term.trim(),
        better.trim(),
      ]).filter(([term]) => !/^-+$|^Not$/.test(term)),
    ),
    // The longest first, so that a name which contains another is taken whole.
    names: entries('Names').sort((a, b) => b.length - a.length),
  };
}
