/** What the machine runs and reads is in order, as the programs judge it whose files these are. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const scripts = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => name)
  .filter((name) => readFileSync(join(folder, name), 'utf8').startsWith('#!/usr/bin/env bash'));

test.each(scripts)('shellcheck finds nothing in %s, whose whole work is in functions', (name) => {
  const { stdout } = spawnSync('shellcheck', ['--external-sources', join(folder, name)], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  // A download that breaks off does nothing.
  expect(readFileSync(join(folder, name), 'utf8')).toMatch(/\nmain "\$@"\n$/);
});

const systemTargets = [
  ...['basic', 'multi-user', 'network-online', 'shutdown', 'sockets', 'sysinit', 'timers'],
  ...['time-set', 'time-sync'],
];

test('systemd understands every unit', () => {
  const root = mkdtempSync(join(tmpdir(), 'units-'));
  try {
    const units = join(root, 'etc/systemd/system');
    cpSync(join(folder, 'systemd'), units, { recursive: true });
    const names = readdirSync(units).filter((name) => name.startsWith('website'));
    for (const target of systemTargets) writeFileSync(join(units, `${target}.target`), '[Unit]\n');
    for (const name of names) {
      for (const [, program = ''] of readFileSync(join(units, name), 'utf8').matchAll(
        /^Exec\w+=(\S+)/gm,
      )) {
        mkdirSync(dirname(join(root, program)), { recursive: true });
        writeFileSync(join(root, program), '');
        chmodSync(join(root, program), 0o755);
      }
    }
    const { stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', `--root=${root}`, ...names.map((name) => join(units, name))],
      { encoding: 'utf8' },
    );
    // Those of Debian 12 do not know what Debian 13, for which the units are, has.
    const known = /Unknown key (name )?'Restart(Steps|MaxDelaySec)'/;
    const found = (stdout + stderr)
      .split('\n')
      .filter((line) => line.includes('website') && !known.test(line));
    expect(found).toEqual([]);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('the documents have the checksum of the installer that is downloaded', () => {
  const bytes = readFileSync(join(folder, 'install'));
  const checksum = createHash('sha256').update(bytes).digest('hex');
  expect(readFileSync(join(folder, '../docs/deploy.md'), 'utf8')).toContain(
    `'${checksum}  install'`,
  );
});

const hasCompose = spawnSync('docker-compose', ['--version']).status === 0;

test.skipIf(!hasCompose)('Compose understands its file with the settings as they are given', () => {
  const project = mkdtempSync(join(tmpdir(), 'compose-'));
  try {
    cpSync(join(folder, 'compose.yaml'), join(project, 'compose.yaml'));
    cpSync(join(folder, '.env.example'), join(project, '.env'));
    const args = ['--file', join(project, 'compose.yaml'), 'config', '--quiet'];
    const { stdout, stderr } = spawnSync('docker-compose', args, {
      cwd: project,
      encoding: 'utf8',
    });
    expect(stdout + stderr).toBe('');
  } finally {
    rmSync(project, { recursive: true });
  }
});
