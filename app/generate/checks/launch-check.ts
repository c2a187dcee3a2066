/**
 * `npm run check -- --launch` lists the stand-ins that are left, and the promises that the owner has not
 * signed. The exit code is 1 if there are any.
 */
import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import { contentRoot } from '../../../site/content-folder.ts';
import { filesBelow } from '../files-below.ts';
import { promisesFile, unsignedPromises } from './promises.ts';
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
const waiting = unsignedPromises(await readFile(promisesFile, 'utf8'));
if (waiting.length > 0) {
  console.log(`\nPromises that wait for the signature of the owner (${promisesFile}):`);
}
for (const promise of waiting) console.log(`  ${promise}`);

const left = found.length + waiting.length;
console.log(
  left === 0
    ? 'No stand-in is left and every promise is signed: the site can go live.'
    : `\n${found.length} stand-ins are left, ${waiting.length} promises are not signed. The site is not ready to go live.`,
);
process.exitCode = left === 0 ? 0 : 1;
