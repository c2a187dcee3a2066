import { expect, test } from 'vitest';
import { holdsEveryPackage } from './install.mjs';

const manifest = { dependencies: { hono: '4.0.0' }, devDependencies: { vite: '8.0.0' } };
const lock = {
  '': manifest,
  'node_modules/hono': { version: '4.0.0' },
  'node_modules/vite': { version: '8.0.0' },
  'node_modules/binding-of-another-machine': { version: '1.0.0', optional: true },
};
const present = {
  'node_modules/hono': { version: '4.0.0' },
  'node_modules/vite': { version: '8.0.0' },
};

test('an installation by hand counts, without the optional packages of other machines', () => {
  expect(holdsEveryPackage({ manifest, lock, present })).toBe(true);
});

test('a package that is missing or has another version does not count', () => {
  const { 'node_modules/vite': vite, ...withoutVite } = present;
  expect(vite).toBeDefined();
  expect(holdsEveryPackage({ manifest, lock, present: withoutVite })).toBe(false);
  const older = { ...present, 'node_modules/hono': { version: '3.9.9' } };
  expect(holdsEveryPackage({ manifest, lock, present: older })).toBe(false);
});

test('packages of another machine do not count', () => {
  const here = { version: '1.0.0', os: [process.platform], cpu: [process.arch] };
  const path = 'node_modules/binding-of-another-machine';
  expect(holdsEveryPackage({ manifest, lock, present: { ...present, [path]: here } })).toBe(true);
  for (const other of [{ os: ['aix'] }, { cpu: ['mips'] }]) {
    const elsewhere = { ...present, [path]: { ...here, ...other } };
    expect(holdsEveryPackage({ manifest, lock, present: elsewhere })).toBe(false);
  }
});

test('a lock file that is behind package.json does not count', () => {
  const others: Record<string, string>[] = [
    {},
    { hono: '4.0.1' },
    { hono: '4.0.0', pino: '10.0.0' },
  ];
  for (const dependencies of others) {
    const newer = { ...manifest, dependencies };
    expect(holdsEveryPackage({ manifest: newer, lock, present })).toBe(false);
  }
});
