/** On disks that fail, which cannot be had on every machine without being root: their errors are thrown here. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newFolder } from '../../../test/kit/at-end.ts';
import { BackupError, removeLeftovers, writeBackup } from './file.ts';

let folder: string;
let target: string;
beforeEach(() => {
  folder = newFolder();
  target = join(folder, 'copy');
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const systemError = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: refused, ${syscall}`), { code, syscall });

function refuseRenaming(code: string): void {
  vi.spyOn(fs, 'renameSync').mockImplementation(() => {
    throw systemError(code, 'rename');
  });
  syncBuiltinESMExports();
}

function refuseFlushing(what: 'folders' | 'files', code: string): void {
  const { fsyncSync, fstatSync } = fs;
  vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => {
    if (fstatSync(file).isDirectory() === (what === 'folders')) throw systemError(code, 'fsync');
    fsyncSync(file);
  });
  syncBuiltinESMExports();
}

async function write(temporary: string): Promise<void> {
  fs.writeFileSync(temporary, 'requests');
}

async function writeWhileNameIsTaken(temporary: string): Promise<void> {
  fs.writeFileSync(target, 'of somebody else');
  return write(temporary);
}

async function expectFailure(message: string, writing = write): Promise<void> {
  const backup = writeBackup(target, folder, writing);
  await expect(backup).rejects.toThrow(BackupError);
  await expect(backup).rejects.toThrow(message);
}

test('is written where a folder cannot be flushed', async () => {
  refuseFlushing('folders', 'EINVAL');
  await writeBackup(target, folder, write);
  expect(fs.readdirSync(folder)).toEqual(['copy']);
  expect(fs.readFileSync(target, 'utf8')).toBe('requests');
});

test('a file that took the name meanwhile is kept', async () => {
  await expectFailure(`${target} exists already.`, writeWhileNameIsTaken);
  expect(fs.readdirSync(folder)).toEqual(['copy']);
  expect(fs.readFileSync(target, 'utf8')).toBe('of somebody else');
});

test('what a killed backup left is removed, and none that is under way', async () => {
  const now = Date.now();
  for (const name of ['backup-old.part', 'backup-old.part-plain', 'backup-new.part', 'other']) {
    fs.writeFileSync(join(folder, name), 'half');
    if (name.includes('old')) fs.utimesSync(join(folder, name), 0, now / 1000 - 7200);
  }
  removeLeftovers(folder, now);
  expect(fs.readdirSync(folder).sort()).toEqual(['backup-new.part', 'other']);
});

const failures = {
  'it cannot be named': () => refuseRenaming('EIO'),
  'it cannot be flushed': () => refuseFlushing('files', 'EINVAL'),
  'its folder fails when it is flushed': () => refuseFlushing('folders', 'EIO'),
};
for (const [failure, provoke] of Object.entries(failures)) {
  test(`no file is left if ${failure}`, async () => {
    provoke();
    await expectFailure('The backup could not be written: E');
    expect(fs.readdirSync(folder)).toEqual([]);
  });
}
