import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { openRunFolder } from './memory-folder.ts';

test('what a killed run left is removed, its server too, and nothing of a running one', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'memory-'));
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const kept = [`postgres-${process.pid}-abc`, 'browser-1', 'postgres-xyz'];
  for (const name of [...kept, `postgres-${ended}-idle`]) mkdirSync(join(parent, name));
  mkdirSync(join(parent, `journeys-${ended}-tabs`));
  const data = join(parent, `postgres-${ended}-busy`, 'data');
  mkdirSync(data, { recursive: true });
  const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { cwd: data });
  await once(server, 'spawn');
  writeFileSync(join(data, 'postmaster.pid'), `${server.pid}\n${data}\n`);
  const end = once(server, 'exit');

  const folder = openRunFolder('postgres', parent);

  expect(basename(folder)).toMatch(new RegExp(`^postgres-${process.pid}-\\w+$`));
  expect(await end).toEqual([null, 'SIGQUIT']);
  expect(readdirSync(parent).sort()).toEqual([...kept, basename(folder)].sort());
  rmSync(parent, { recursive: true });
});
