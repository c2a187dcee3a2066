import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  mkdirSync(join(root, 'app/pages'), { recursive: true });
  writeFileSync(join(root, 'app/root.tsx'), 'root');
  writeFileSync(join(root, 'app/pages/home.tsx'), 'home');
  writeFileSync(join(root, 'vite.config.ts'), 'vite');
});
afterEach(() => rmSync(root, { recursive: true }));

const paths = ['app', 'vite.config.ts', 'public'];
const now = () => fingerprint(root, paths);

describe('a fingerprint', () => {
  test('stays the same while nothing changes, whatever the order of its paths', () => {
    expect(fingerprint(root, paths.toReversed())).toBe(now());
  });

  test.each([
    ['a file has other bytes', () => writeFileSync(join(root, 'app/pages/home.tsx'), 'hame')],
    ['a file is new', () => writeFileSync(join(root, 'app/pages/about.tsx'), '')],
    ['a file is gone', () => rmSync(join(root, 'app/pages/home.tsx'))],
    [
      'a folder that was missing appears',
      () => {
        mkdirSync(join(root, 'public'));
        writeFileSync(join(root, 'public/icon.svg'), '<svg/>');
      },
    ],
    [
      'a file moves',
      () => renameSync(join(root, 'app/root.tsx'), join(root, 'app/pages/root.tsx')),
    ],
    [
      'text moves from one file to the next',
      () => {
        writeFileSync(join(root, 'app/pages/home.tsx'), 'hom');
        writeFileSync(join(root, 'app/root.tsx'), 'eroot');
      },
    ],
  ])('changes when %s', (_, change) => {
    const before = now();
    change();
    expect(now()).not.toBe(before);
  });

  test('changes with its values', () => {
    expect(fingerprint(root, paths, { SITE_URL: 'https://a.example' })).not.toBe(
      fingerprint(root, paths, { SITE_URL: 'https://b.example' }),
    );
  });

  test('leaves tests out', () => {
    const before = now();
    writeFileSync(join(root, 'app/pages/home.test.ts'), 'test');
    expect(now()).toBe(before);
  });
});
