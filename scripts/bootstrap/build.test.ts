import { mkdirSync, mkdtempDisposableSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentPath } from '../../site/read/site.ts';
import { digestOfInputs } from './build.mjs';

test('a build is stale when something that it is made from changes, and on another day in Ottawa', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'inputs-'));
  const file = (name: string) => join(folder.path, name);
  const today = Date.parse('2026-12-14T23:59:00-05:00');
  const digest = (now = today) => digestOfInputs(folder.path, now);
  const write = (name: string, text: string) => {
    mkdirSync(join(file(name), '..'), { recursive: true });
    writeFileSync(file(name), text);
  };
  write('app/home.tsx', 'home');
  write('vite.config.ts', 'vite');
  const first = digest();
  write('app/home.test.tsx', 'a test');
  write('docs/deploy.md', 'a document');
  expect(digest()).toBe(first);
  expect(digest(today + 60_000)).not.toBe(first);
  write(`${contentPath()}/en/posts/a.md`, 'a post');
  expect(digest()).not.toBe(first);
  rmSync(file(contentPath()), { recursive: true });
  expect(digest()).toBe(first);
  // A letter moves from one file to the next.
  write('app/home.tsx', 'hom');
  write('vite.config.ts', 'evite');
  expect(digest()).not.toBe(first);
});
