import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../test/kit/at-end.ts';
import { releaseOf } from './release.mjs';

let root: string;
let buildDir: string;
beforeEach(() => {
  root = newFolder();
  buildDir = join(root, 'build');
  mkdirSync(buildDir);
});

const git = (...args: string[]) =>
  execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@a.example', ...args], {
    encoding: 'utf8',
  }).trim();

test('is the commit, and says if files were changed since', () => {
  git('init', '--quiet');
  writeFileSync(join(root, 'page'), 'words');
  git('add', 'page');
  git('commit', '--quiet', '--message=Words');
  git('tag', '--annotate', '--message=One', 'v1');
  const commit = git('rev-parse', 'HEAD');
  expect(releaseOf(root, buildDir)).toBe(commit);
  writeFileSync(join(root, 'page'), 'other words');
  expect(releaseOf(root, buildDir)).toBe(`${commit}-dirty`);
});

test('without git is named after what the build was made from', () => {
  expect(releaseOf(root, buildDir)).toBe('unknown');
  writeFileSync(join(buildDir, '.inputs'), '0123456789abcdef0123456789abcdef');
  expect(releaseOf(root, buildDir)).toBe('build-0123456789ab');
});

test('is what stands beside the build, where there is no repository', () => {
  writeFileSync(join(root, 'release'), 'abc-dirty');
  expect(releaseOf(root, buildDir)).toBe('abc-dirty');
});
