import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startLocalServer } from '../../test/kit/local-server.ts';
import { holdsEveryPackage, leftOut } from './install.mjs';
import { collect } from './processes.mjs';

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

test('a program for this machine that npm left out does not count', () => {
  const here = { version: '1.0.0', optional: true, os: process.platform, cpu: process.arch };
  const withProgram = { ...lock, 'node_modules/program': here };
  expect(holdsEveryPackage({ manifest, lock: withProgram, present })).toBe(false);
  const otherLibrary = { ...here, libc: ['an-unknown-library'] };
  const withOther = { ...lock, 'node_modules/program': otherLibrary };
  expect(holdsEveryPackage({ manifest, lock: withOther, present })).toBe(true);
});

test('a program that does not have its hash is not installed and is named', async () => {
  const program = {
    name: 'program',
    version: '1.0.0',
    os: [process.platform],
    cpu: [process.arch],
  };
  const tarball = await packed(program);
  const hash = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const installed = await install(program, tarball, hash);
  expect(installed).toEqual({ code: 0, missing: [] });
  const tampered = await install(program, Buffer.concat([tarball, Buffer.of(0)]), hash);
  expect(tampered).toEqual({ code: 0, missing: ['program'] });
});

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const end of cleanUp.splice(0)) end();
});

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'install-'));
  cleanUp.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

interface Program {
  name: string;
  version: string;
}

const noRetries = '--fetch-retries=0';

/** The file that a registry delivers for a package. */
async function packed(program: Program): Promise<Buffer> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'package'));
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify(program));
  return execFileSync('tar', ['-czC', folder, 'package']);
}

/** Runs `npm ci` on a lock file with this hash, against a registry that delivers this file. */
async function install(program: Program, tarball: Buffer, integrity: string) {
  await using registry = await startLocalServer((request, response) => {
    const dist = { tarball: `http://${request.headers.host}/tarball.tgz` };
    const versions = { [program.version]: { ...program, dist } };
    response.end(
      request.url === '/tarball.tgz' ? tarball : JSON.stringify({ ...program, versions }),
    );
  });

  const folder = temporaryFolder();
  const root = { name: 'project', optionalDependencies: { [program.name]: program.version } };
  const packages = { 'node_modules/program': { ...program, integrity, optional: true } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ name: root.name, lockfileVersion: 3, packages: { '': root, ...packages } }),
  );
  const flags = [
    `--prefix=${folder}`,
    `--cache=${folder}/cache`,
    `--registry=${registry.url}`,
    noRetries,
  ];
  const { code } = await collect('npm', ['ci', ...flags]);
  const list = readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8');
  return { code, missing: leftOut({ lock: packages, present: JSON.parse(list).packages }) };
}
