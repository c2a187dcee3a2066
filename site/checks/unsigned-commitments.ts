/** The commitments that nobody has signed, with the files that name them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLocale } from '../addresses/locales.ts';
import { contentRoot } from '../content-folder.ts';
import { commitmentsFile, readCommitments } from '../launch.ts';
import { filesOf } from './content-files.ts';

export function unsignedCommitments() {
  const lines = readFileSync(commitmentsFile, 'utf8').split('\n');
  const texts = filesOf(defaultLocale).map((name) => ({
    name,
    text: readFileSync(join(contentRoot, defaultLocale, name), 'utf8'),
  }));
  return Object.entries(readCommitments('commitments'))
    .filter(([, { signed }]) => signed === '')
    .map(([name, { promise }]) => ({
      file: commitmentsFile,
      line: lines.findIndex((line) => line.startsWith(`${name}:`)) + 1,
      name,
      promise,
      pages: texts
        .filter(({ text }) => namesIn(text).has(name))
        .map((file) => file.name.replace(/\.\w+$/, '')),
    }));
}

function namesIn(text: string): Set<string> {
  const signs = text.matchAll(/\{commitment ([^{}]*)\}/g);
  return new Set(Array.from(signs).flatMap(([, names = '']) => names.split(/ *, */)));
}
