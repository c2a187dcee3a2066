/** On disks that fail, which cannot be had on every machine without being root: their errors are thrown here. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BackupError, writeBackup } from './file.ts';

let folder: string;
let target: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'backup-file-'));
  target = join(folder, 'copy');
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  fs.rmSync(folder, { recursive: true });
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

async function write(temporary: string): Promise<string> {
  fs.writeFileSync(temporary, 'requests');
  return '2 requests';
}

async function writeWhileNameIsTaken(temporary: string): Promise<string> {
  fs.writeFileSync(target, 'of somebody else');
  return write(temporary);
}

async function expectFailure(message: string, writing = write): Promise<void> {
  const backup = writeBackup(target, writing);
  await expect(backup).rejects.toThrow(BackupError);
  await expect(backup).rejects.toThrow(message);
}

test('is written where a folder cannot be flushed', async () => {
  refuseFlushing('folders', 'EINVAL');
  expect(await writeBackup(target, write)).toBe(`2 requests in ${target}`);
  expect(fs.readdirSync(folder)).toEqual(['copy']);
  expect(fs.readFileSync(target, 'utf8')).toBe('requests');
});

test('a file that took the name meanwhile is kept', async () => {
  await expectFailure(`${target} exists already: give another name.`, writeWhileNameIsTaken);
  expect(fs.readdirSync(folder)).toEqual(['copy']);
  expect(fs.readFileSync(target, 'utf8')).toBe('of somebody else');
});

test('is written beside what a killed backup of a process with the same id left', async () => {
  fs.writeFileSync(`${target}.${process.pid}.part`, 'half');
  expect(await writeBackup(target, write)).toBe(`2 requests in ${target}`);
  expect(fs.readFileSync(target, 'utf8')).toBe('requests');
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
