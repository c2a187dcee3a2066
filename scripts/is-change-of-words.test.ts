import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isChangeOfWords } from './is-change-of-words.mjs';

let root = '';
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const write = (file: string, text = 'words') => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const writeAll = (...files: string[]) => {
  for (const file of files) write(file, 'new');
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'change-'));
  git('init', '--quiet');
  write('content/en/pages/about.md');
  write('content/facts/prices.yaml');
  write('content/pictures/desk.jpg');
  write('site/index.ts');
  git('add', '--all');
  git('-c', 'user.name=t', '-c', 'user.email=t@example.org', 'commit', '--quiet', '-m', 't');
});
// Each has staged what it changed.
afterEach(() => git('reset', '--hard', '--quiet'));
afterAll(() => rmSync(root, { recursive: true }));

const path = (file: string) => join(root, file);

test.each<[string, () => void, boolean]>([
  ['a page', () => write('content/en/pages/about.md', 'new'), true],
  [
    'a new post and a picture',
    () => writeAll('content/en/posts/a.md', 'content/pictures/été b.webp'),
    true,
  ],
  ['a deletion', () => rmSync(path('content/en/pages/about.md')), true],
  ['nothing', () => undefined, false],
  ['code', () => write('site/index.ts', 'new'), false],
  ['words and code', () => writeAll('content/en/pages/about.md', 'app/root.tsx'), false],
  ['code in the content', () => write('content/en/index.ts'), false],
  ['a script among the pictures', () => write('content/pictures/a.js'), false],
  ['a drawing, which can hold a script', () => write('content/pictures/a.svg'), false],
  ['a folder of a similar name', () => write('content-of-others/a.md'), false],
  ['a file that can be run', () => chmodSync(path('content/en/pages/about.md'), 0o755), false],
  ['a new link', () => symlinkSync('../../site/index.ts', path('content/en/a.md')), false],
  [
    'code that moves into the content',
    () => renameSync(path('site/index.ts'), path('content/en/a.md')),
    false,
  ],
  ['a name that git has to quote', () => write('content/en/a"b.md'), false],
])('%s', (_, change, isWords) => {
  change();
  git('add', '--all');
  expect(
    isChangeOfWords(
      git('-c', 'core.quotePath=false', 'diff', '--raw', '--no-renames', '--cached', 'HEAD'),
    ),
  ).toBe(isWords);
});

test('a part of another repository, and what is no answer of git, are code', () => {
  const line = ':000000 160000 0000000 1234567 A\tcontent/en/a.md';
  expect(isChangeOfWords(line)).toBe(false);
  expect(isChangeOfWords('content/en/a.md')).toBe(false);
  expect(isChangeOfWords(':100644 100644 1 2 R100\tsite/a.ts\tcontent/en/a.md')).toBe(false);
});

test('the Node that the workflow starts with runs it as a program', () => {
  const script = join(import.meta.dirname, 'is-change-of-words.mjs');
  const kindOf = (input: string) => execFileSync('node', [script], { input, encoding: 'utf8' });
  expect(kindOf(':100644 100644 1234567 2345678 M\tcontent/en/a.md\n')).toBe('words\n');
  expect(kindOf(':100644 100644 1234567 2345678 M\tsite/a.ts\n')).toBe('code\n');
});
