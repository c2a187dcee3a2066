/** Reads `content/glossary-<locale>.md`: terms that are not used, names, and words beyond the dictionary. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentRoot } from '../content-folder.ts';

export interface Glossary {
  /** By the term that is not used, the one to use instead. */
  instead: Map<string, string>;
  /** Names that are the same in every language. */
  names: string[];
  /** Those with a capital are names, and are always written with it. */
  words: Set<string>;
}

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
    words: new Set(entries('Words the spelling check accepts')),
  };
}
