/**
 * `npm run check -- --launch` lists the stand-ins that are left. The exit code is 1 if there are
 * any.
 */
import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import { contentRoot } from '../../content/addresses/locales.ts';
import { filesBelow } from '../files-below.ts';
import { standInsIn } from './stand-ins.ts';

const files = (await filesBelow(contentRoot)).filter((file) => /[\\/].+\.(yaml|md)$/.test(file));
const found = standInsIn(
  await Promise.all(
    files.map(async (file) => ({
      file: file.replaceAll(sep, '/'),
      text: await readFile(file, 'utf8'),
    })),
  ),
);
for (const { file, line, found: words, advice } of found) {
  console.log(`${file}:${line}: ${words}\n    ${advice}`);
}
console.log(
  found.length === 0
    ? 'No stand-in is left: the site can go live.'
    : `\n${found.length} stand-ins are left. The site is not ready to go live.`,
);
process.exitCode = found.length === 0 ? 0 : 1;
