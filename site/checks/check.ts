/**
 * Prints what the guards find in the files of a language:
 * `node site/checks/check.ts fr content/fr/pages/home.yaml`, or all its files.
 */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { contentRoot } from '../addresses/locales.ts';
import { fileCheck } from './check-file.ts';

const [locale = 'fr', ...given] = process.argv.slice(2);
const folder = join(contentRoot, locale);
const names =
  given.length > 0
    ? given.map((file) => relative(folder, file))
    : readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        /\.(yaml|md)$/.test(name),
      );
const check = fileCheck(locale);
let count = 0;
for (const name of names) {
  for (const mistake of check(name)) {
    console.log(`${join(folder, name)}: ${mistake}`);
    count += 1;
  }
}
console.log(`${names.length} files, ${count} mistakes.`);
process.exitCode = count === 0 ? 0 : 1;
