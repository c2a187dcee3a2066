/** Where a file of a further language says something else than the same file in the first one (WORDS-28). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLocale, type Locale } from '../addresses/locales.ts';
import { contentRoot } from '../content-folder.ts';
import { filesOf, type Parsed, parsed } from './content-files.ts';
import { differences, factDifferences } from './same-facts.ts';

interface Mistake {
  file: string;
  /** The same file in the first language. */
  firstFile: string;
  mistake: string;
}

/** Files that only one language has are found by the addresses (complete-locales.ts). */
export function translationMistakes(locale: Locale): Mistake[] {
  return filesOf(locale).flatMap((name) => {
    const firstFile = join(contentRoot, defaultLocale, name);
    const file = join(contentRoot, locale, name);
    const first = existsSync(firstFile) ? parsed(firstFile) : null;
    const own = parsed(file);
    if (first === null || own === null) return [];
    return mistakesBetween(first, own, name.endsWith('.md')).map((mistake) => ({
      file,
      firstFile,
      mistake,
    }));
  });
}

function mistakesBetween(first: Parsed, own: Parsed, isMarkdown: boolean): string[] {
  return [
    ...differences(first.fields, own.fields, [], isMarkdown),
    ...factDifferences(first.body, own.body),
    ...outlineDifferences(first.body, own.body),
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
      : [`the text has ${there} ${name} instead of ${wanted}, as in ${defaultLocale}`];
  });
}
