/**
 * Prints `words` for a change of words, facts and pictures alone, which `npm run check -- content` and a build
 * can judge, and `code` for every other. It reads what `git diff --raw --no-renames` prints.
 */
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const regularFile = '100644';
const absent = '000000';
const pathOfWords =
  /^content\/(?:[^/]+\/)*[^/]+\.(?:yaml|md)$|^content\/pictures\/(?:[^/]+\/)*[^/]+\.(?:png|jpe?g|webp|avif)$/i;

/** @param {string} diff what `git diff --raw` prints */
export function isChangeOfWords(diff) {
  const lines = diff.split('\n').filter(Boolean);
  return lines.length > 0 && lines.every(isLineOfWords);
}

/** @param {string} line such as `:100644 100644 bcd1234 0123456 M<tab>content/en/company.yaml` */
function isLineOfWords(line) {
  const match = /^:(\d{6}) (\d{6}) \S+ \S+ [AMD]\t([^\t"]+)$/.exec(line);
  if (match === null) return false;
  const [, before = '', after = '', path = ''] = match;
  return (
    [before, after].every((mode) => mode === regularFile || mode === absent) &&
    !path.split('/').includes('..') &&
    pathOfWords.test(path)
  );
}

// The workflow runs it with Node 20, which has no `import.meta.main`.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(isChangeOfWords(await text(process.stdin)) ? 'words' : 'code');
}
