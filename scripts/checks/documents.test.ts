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

test('code and documents cite only rules of docs/requirements.md', () => {
  const rules = new Set(
    Array.from(
      read('docs/requirements.md').matchAll(/^(?:- |\| )\*{0,2}([A-Z]+-\d+)\b/gm),
      ([, id]) => id,
    ),
  );
  expect(rules.size).toBeGreaterThan(100);
  const topics = [...new Set([...rules].map((id) => id?.split('-')[0]))];
  const citation = new RegExp(`\\b(?:${topics.join('|')})-\\d+\\b`, 'g');
  const sources = globSync('*/**/*.{ts,tsx,mjs,js,css,sql,toml,yaml,md}', {
    exclude: ['**/node_modules', 'build', 'data', '**/.*'],
  });
  const unknown = sources.flatMap((file) =>
    Array.from(read(file).matchAll(citation), ([rule]) => rule)
      .filter((rule) => !rules.has(rule))
      .map((rule) => `${file}: ${rule}`),
  );
  expect(unknown).toEqual([]);
});
