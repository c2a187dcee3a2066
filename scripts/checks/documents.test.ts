import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

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
