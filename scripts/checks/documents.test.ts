import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { hostSchema } from '../../service/node/environment.ts';
import { functionSchema } from '../../supabase/functions/_shared/environment.ts';
import { content } from '../../test/kit/small-site.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const documents = globSync(['*.md', 'docs/**/*.md']);

test.each(documents)('%s links only to files that exist', (document) => {
  const links = read(document)
    .replace(/`[^`]*`/g, '')
    .matchAll(/\]\((?!https?:|mailto:)([^)#\s]+)/g);
  const missing = Array.from(links, ([, link]) => `${link}`).filter(
    (link) => !existsSync(join(dirname(document), link)),
  );
  expect(missing).toEqual([]);
});

test('no text keeps the marks of a merge', () => {
  const texts = [...documents, ...globSync('content/**/*.{md,yaml}')];
  expect(texts.length).toBeGreaterThan(documents.length);
  expect(texts.filter((file) => /^(?:<{7}|>{7}) /m.test(read(file)))).toEqual([]);
});

test('code and texts name only documents that exist', () => {
  const search = ['grep', '--untracked', '-oIE', '\\bdocs/[a-z0-9/-]+\\.md'];
  const named = execFileSync('git', search, { encoding: 'utf8' }).trim().split('\n');
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((line) => !existsSync(line.slice(line.indexOf(':') + 1)))).toEqual([]);
});

interface Schema {
  entries?: object;
  options?: readonly Schema[];
}

/** The names of the variables that it reads. */
const namesIn = ({ entries = {}, options = [] }: Schema): string[] => [
  ...Object.keys(entries),
  ...options.flatMap(namesIn),
];

/** The platform gives its own. */
const namesOfFunctions = namesIn(functionSchema(content) as Schema).filter(
  (name) => !name.startsWith('SUPABASE_'),
);

test('docs/settings.md has a row for every setting', () => {
  const cells = Array.from(read('docs/settings.md').matchAll(/^\| (.*?) \|/gm), ([cell]) => cell);
  const names = new Set([...namesIn(hostSchema(content) as Schema), ...namesOfFunctions]);
  expect(names.size).toBeGreaterThan(20);
  const untold = [...names].filter((name) => !cells.some((cell) => cell.includes(`\`${name}\``)));
  expect(untold).toEqual([]);
});

test('deploy/supabase hands every setting of the functions over', () => {
  const handed = new Set<string>(read('deploy/supabase').match(/\b[A-Z][A-Z_]+\b/g));
  expect(namesOfFunctions.filter((name) => !handed.has(name))).toEqual([]);
});
