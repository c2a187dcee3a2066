/** The files that a machine runs and reads are in order, as the programs judge it whose files they are. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { CDN_RANGES } from '../service/node/http/cdn-ranges.ts';
import { newFolder } from '../test/kit/at-end.ts';

const here = import.meta.dirname;
const read = (name: string) => readFileSync(join(here, name), 'utf8');
const run = (program: string, args: string[], cwd = here) => {
  const { stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  return stdout + stderr;
};

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

test.each(['start', 'supabase', 'update'])('shellcheck finds nothing in %s', (name) => {
  expect(run('shellcheck', [name])).toBe('');
});

test('an update that is replaced while it runs goes on as it was', () => {
  expect(read('update')).toMatch(/\nmain "\$@"\n$/);
});

test.each([
  ['a folder', 'launched', (assets: string) => mkdirSync(assets)],
  [
    'a file, as nothing can be written on a full disk',
    'launched',
    (assets: string) => writeFileSync(assets, ''),
  ],
])('the service starts where its files are to be kept in %s', (_, kept, make) => {
  cpSync(join(here, 'start'), join(folder, 'start'));
  mkdirSync(join(folder, 'build/client/assets'), { recursive: true });
  writeFileSync(join(folder, 'build/client/assets/entry.js'), 'new');
  writeFileSync(join(folder, 'build/content.json'), '{}');
  writeFileSync(join(folder, 'node'), '#!/bin/sh\necho "starts with $ASSETS_DIR"', { mode: 0o755 });
  const assets = join(folder, 'assets');
  make(assets);
  const env = { ...process.env, ASSETS_DIR: assets };
  const { stdout, status } = spawnSync(join(folder, 'start'), {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  expect([stdout, status]).toEqual([`starts with ${assets}/${kept}\n`, 0]);
});

test('systemd understands every unit', () => {
  const units = readdirSync(join(here, 'systemd')).map((name) => join(here, 'systemd', name));
  const said = run('systemd-analyze', ['verify', '--man=no', ...units]);
  // Here the programs are not where the machine has them.
  expect(said.replace(/^.*is not executable: No such file.*\n/gm, '')).not.toContain('website');
});

const compose = [['docker-compose'], ['docker', 'compose']].find(
  ([program = '', ...args]) => spawnSync(program, [...args, 'version']).status === 0,
);

test.skipIf(!compose)(
  'Compose understands its file with the settings as they are given, and names what is missing',
  () => {
    const [program = '', ...args] = compose ?? [];
    cpSync(join(here, 'compose.yaml'), join(folder, 'compose.yaml'));
    const settings = read('.env.example').replaceAll("=''", "='x'");
    writeFileSync(join(folder, '.env'), settings);
    expect(run(program, [...args, 'config', '--quiet'], folder)).toBe('');
    writeFileSync(join(folder, '.env'), settings.replace(/^MAIL_TO=.*$/m, ''));
    expect(run(program, [...args, 'config', '--quiet'], folder)).toContain(
      'Who is told of requests is missing in .env',
    );
  },
);

test.each(['cdn.nft', 'Caddyfile.cdn'])(
  '%s has the addresses of the CDN that the service knows',
  (name) => {
    const ranges = read(name).match(/[0-9a-f][0-9a-f.:]*\/\d+/g);
    expect(ranges?.filter((range) => range !== '0.0.0.0/0').sort()).toEqual([...CDN_RANGES].sort());
  },
);
