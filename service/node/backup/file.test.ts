/**
 * On disks that fail, and on file systems without hard links. Neither can be had on every machine
 * without being root, so their errors are thrown here.
 */
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

function refuseHardLinks(code: string): void {
  vi.spyOn(fs, 'linkSync').mockImplementation(() => {
    throw systemError(code, 'link');
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

async function expectWritten(): Promise<void> {
  expect(await writeBackup(target, write)).toBe(`2 requests in ${target}`);
  expect(fs.readdirSync(folder)).toEqual(['copy']);
  expect(fs.readFileSync(target, 'utf8')).toBe('requests');
}

async function expectFailure(message: string, writing = write): Promise<void> {
  const backup = writeBackup(target, writing);
  await expect(backup).rejects.toThrow(BackupError);
  await expect(backup).rejects.toThrow(message);
}

for (const code of ['EPERM', 'ENOSYS', 'ENOTSUP']) {
  test(`is written where there are no hard links (${code})`, async () => {
    refuseHardLinks(code);
    await expectWritten();
  });
}

for (const code of ['EINVAL', 'ENOTSUP']) {
  test(`is written where a folder cannot be flushed (${code})`, async () => {
    refuseFlushing('folders', code);
    await expectWritten();
  });
}

test('a file that took the name meanwhile is kept, with hard links and without', async () => {
  await expectFailure('EEXIST', writeWhileNameIsTaken);
  fs.rmSync(target);
  refuseHardLinks('EPERM');
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
  'it cannot be named': () => refuseHardLinks('EIO'),
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
