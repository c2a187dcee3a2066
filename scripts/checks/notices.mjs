/**
 * Compares THIRD-PARTY-NOTICES with the packages of the lock file that reach visitors or run on the
 * server, and the font. `node scripts/checks/notices.mjs --write` writes it again.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';

const file = 'THIRD-PARTY-NOTICES';
/** A package of the build only, but a part of it is sent to visitors. */
const font = 'node_modules/@fontsource-variable/hanken-grotesk';

/** @typedef {{ version: string, license: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Package */

/** @type {Record<string, Package>} */
const packages = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;

/** @param {string} folder of a package */
function licenceText(folder) {
  const [own] = globSync(`${folder}/{LICENSE,LICENCE,license}{,.md,.txt}`).sort();
  if (own) return readFileSync(own, 'utf8').replaceAll('\r', '').trim();
  const { author, repository } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const origin = [author?.name ?? author, repository?.url ?? repository].filter(Boolean);
  return `The package contains no licence text. ${origin.join(', ')}`;
}

/** @type {Map<string, string[]>} packages by the text of their licence */
const byText = new Map();
for (const [folder, { version, license, ...flags }] of Object.entries(packages)) {
  const isShipped = !flags.dev && !flags.optional && !flags.devOptional;
  if (folder === '' || (!isShipped && folder !== font)) continue;
  const name = `${folder.replace(/^.*node_modules\//, '')} ${version} (${license})`;
  const text = licenceText(folder);
  byText.set(text, [...(byText.get(text) ?? []), name]);
}
const notices = [
  'This website is built with the packages below. Each list of packages is followed by their licence.',
  ...Array.from(byText, ([text, names]) => `${'-'.repeat(80)}\n${names.join('\n')}\n\n${text}`),
].join('\n\n');

if (process.argv.includes('--write')) {
  writeFileSync(file, `${notices}\n`);
} else if (globSync(file).length === 0 || readFileSync(file, 'utf8') !== `${notices}\n`) {
  console.error(`${file} is out of date: run  node scripts/checks/notices.mjs --write`);
  process.exitCode = 1;
}
