import { mkdirSync, mkdtempDisposableSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { contentPath } from '../site/read/site.ts';
import { digestOfInputs, digestOfScripts } from './build.ts';

function projectIn(folder: string) {
  const file = (name: string) => join(folder, name);
  const write = (name: string, text: string) => {
    mkdirSync(join(file(name), '..'), { recursive: true });
    writeFileSync(file(name), text);
  };
  return { file, write };
}

test('a build is stale when something that it is made from changes, and on another day', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'inputs-'));
  const { file, write } = projectIn(folder.path);
  const digest = (day = '2026-12-14') => digestOfInputs(folder.path, day);
  write('app/home.tsx', 'home');
  write('vite.config.ts', 'vite');
  const first = digest();
  write('app/home.test.tsx', 'a test');
  write('docs/deploy.md', 'a document');
  expect(digest()).toBe(first);
  expect(digest('2026-12-15')).not.toBe(first);
  write(`${contentPath()}/en/posts/a.md`, 'a post');
  expect(digest()).not.toBe(first);
  rmSync(file(contentPath()), { recursive: true });
  expect(digest()).toBe(first);
  // A letter moves from one file to the next.
  write('app/home.tsx', 'hom');
  write('vite.config.ts', 'evite');
  expect(digest()).not.toBe(first);
});

test('a build is stale when content changes in a folder that is named later', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'inputs-'));
  const { write } = projectIn(folder.path);
  const digest = () => digestOfInputs(folder.path, '2026-12-14');
  vi.stubEnv('CONTENT_FOLDER', 'elsewhere');
  try {
    write('elsewhere/facts/company.yaml', 'launched: true');
    const first = digest();
    write('elsewhere/facts/company.yaml', 'launched: false');
    expect(digest()).not.toBe(first);
  } finally {
    vi.unstubAllEnvs();
  }
});

test('scripts are built anew for code and addresses, and not for words', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'inputs-'));
  const { write } = projectIn(folder.path);
  const digest = (path = 'about') => digestOfScripts(folder.path, [{ path }]);
  write('app/home.tsx', 'home');
  const first = digest();
  write(`${contentPath()}/en/pages/home.yaml`, 'title: Words');
  expect(digest()).toBe(first);
  expect(digest('about-us')).not.toBe(first);
  write('app/home.tsx', 'another home');
  expect(digest()).not.toBe(first);
});
