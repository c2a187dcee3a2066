import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rootFolders } from '../folders.mjs';

const read = (file: string) => readFileSync(file, 'utf8');
const lines = (text: string) => text.trimEnd().split('\n').length;
const folders = rootFolders.join('|');
const documents = globSync(['*.md', 'docs/**/*.md']);

/** Texts of comments in TypeScript, JavaScript, CSS, SQL and TOML. */
const comments = (code: string) =>
  code.match(/(?<=^|\s)(?:\/\*[\s\S]*?\*\/|(?:\/\/|--|#)\s.*$)/gm) ?? [];

describe('the README', () => {
  const readme = read('README.md');

  test('fits on a page', () => {
    expect(lines(readme)).toBeLessThanOrEqual(120);
  });

  test('has a map of every folder', () => {
    const [, map = ''] = /## Map\n\n((?:\|.*\n)+)/.exec(readme) ?? [];
    expect(lines(map)).toBeLessThanOrEqual(15);
    const named = Array.from(map.matchAll(/^\| `(\w+)\/` \|/gm), ([, folder]) => folder);
    expect(named.toSorted()).toEqual(rootFolders.toSorted());
  });
});

test('no text keeps the marks of a merge', () => {
  const texts = [...documents, ...globSync('content/**/*.{md,yaml}')];
  expect(texts.length).toBeGreaterThan(documents.length);
  expect(texts.filter((file) => /^(?:<{7}|>{7}) /m.test(read(file)))).toEqual([]);
});

describe.each(documents)('%s', (document) => {
  const text = read(document);

  test('names only files and folders that exist', () => {
    const paths = text.matchAll(new RegExp(`\`((?:${folders}|\\.\\w+)/[^\`\\s]+)\``, 'g'));
    const missing = Array.from(paths, ([, path]) => `${path}`)
      // Examples of files that an editor makes, and what a build makes.
      .filter((path) => !/farms|pictures|^\.cache/.test(path))
      .filter((path) => globSync(path).length === 0);
    expect(missing).toEqual([]);
  });

  test('links only to files that exist', () => {
    const links = text.replace(/`[^`]*`/g, '').matchAll(/\]\((?!https?:|mailto:)([^)#\s]+)/g);
    const missing = Array.from(links, ([, link]) => `${link}`).filter(
      (link) => !existsSync(join(dirname(document), link)),
    );
    expect(missing).toEqual([]);
  });
});

test('every dependency is named with its reason', () => {
  const reasons = read('docs/decisions/2026-11-21-dependencies.md');
  const manifest = JSON.parse(read('package.json'));
  const engines = ['test/engines', 'tools/bench/packages'].map(
    (folder) => JSON.parse(read(`${folder}/package.json`)).dependencies,
  );
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const own = { ...dependencies, ...devDependencies, ...optionalDependencies };
  const names = [own, ...engines].flatMap(Object.keys);
  const [tables = ''] = reasons.split('## Known advisories');
  const cells = Array.from(tables.matchAll(/^\| ([^|]+) \|/gm), ([, cell = '']) => cell);
  const named = cells.filter((cell) => cell !== 'Package').flatMap((cell) => cell.split(', '));
  expect(named.toSorted()).toEqual(names.toSorted());
});

describe('comments and documents', () => {
  const sources = globSync(
    [`{${rootFolders}}/**/*.{ts,tsx,mjs,js,css,sql,toml,yaml,md}`, '*.{ts,md}', '.ci/*'],
    { exclude: ['**/node_modules'] },
  ).filter((file) => file !== 'tools/checks/documents.test.ts');
  const found = (pattern: RegExp) =>
    sources.flatMap((file) =>
      Array.from(read(file).matchAll(pattern), ([text]) => ({ file, text: text.trim() })),
    );

  test('cite no document that is not in the repository', () => {
    const outside = [
      '(design|facts|brand|spec)[.]md',
      'spec(ification)? sections?',
      '(?<!RFC \\d+ [(])(?<=[(])sections? \\d+',
      '(issue|decision)s? \\d+',
    ].map((pattern) => `\\b${pattern}\\b`);
    expect(found(new RegExp(outside.join('|'), 'gi'))).toEqual([]);
    const missing = found(/\bdocs\/[\w/.-]+\.md\b/g).filter(({ text }) => !existsSync(text));
    expect(missing).toEqual([]);
  });

  test('name only files and folders that exist', () => {
    const paths = new RegExp(`(?<![\\w./@-])(?:${folders})/[\\w./-]*[\\w/]`, 'g');
    const missing = sources
      .filter((file) => !file.endsWith('.md'))
      .flatMap((file) =>
        comments(read(file)).flatMap((comment) =>
          Array.from(comment.matchAll(paths), ([path]) => ({ file, path })),
        ),
      )
      // A path may stop before a placeholder, as content/glossary-<locale>.md does.
      .filter(({ path }) => globSync(`${path}*`).length === 0);
    expect(missing).toEqual([]);
  });

  test('cite only rules of docs/requirements.md', () => {
    const requirements = read('docs/requirements.md');
    const rules = new Set(
      Array.from(requirements.matchAll(/^(?:- |\| )\*{0,2}([A-Z]+-\d+)\b/gm), ([, id]) => id),
    );
    const topics = [...new Set([...rules].map((id) => id?.split('-')[0]))];
    const unknown = found(new RegExp(`\\b(${topics.join('|')})-\\d+\\b`, 'g')).filter(
      ({ text }) => !rules.has(text),
    );
    expect(rules.size).toBeGreaterThan(100);
    expect(unknown).toEqual([]);
  });
});
