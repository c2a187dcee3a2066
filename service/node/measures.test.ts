import { mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LAST_BACKUP_FILE } from './backup/file.ts';
import { measureHost } from './measures.ts';

let folder: string;
let lastBackup: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'measures-'));
  lastBackup = join(folder, LAST_BACKUP_FILE);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function measure({ dataDir = folder } = {}) {
  const logged: object[] = [];
  const note = (fields: object, message: string) => void logged.push({ ...fields, message });
  const log = { info: note, warn: note, error: note };
  return { ...(await measureHost({ dataDir, databaseUrl: null }, log)), logged };
}

const disk = {
  measured: true,
  freeBytes: expect.any(Number),
  totalBytes: expect.any(Number),
};

test('measures the disk and when the last backup was made, if there was one', async () => {
  expect(await measure()).toEqual({
    lastBackup: { measured: true, at: null },
    disk,
    logged: [],
  });
  writeFileSync(lastBackup, '');
  utimesSync(lastBackup, 1_000_000, 1_000_000);
  expect(await measure()).toMatchObject({ lastBackup: { measured: true, at: 1_000_000_000 } });
});

test('reads what has failed on this machine, and that nothing has', async () => {
  const ignore = () => undefined;
  const log = { info: ignore, warn: ignore, error: ignore };
  const failures = async () =>
    (await measureHost({ dataDir: folder, databaseUrl: null, statusDir: folder }, log))
      .upkeepFailures;
  expect(await failures()).toEqual([]);
  writeFileSync(join(folder, 'update-failed'), 'The build failed: a title is missing\n');
  expect(await failures()).toEqual(['The build failed: a title is missing']);
});

test('measures the disk even if the last backup cannot be read, and logs why', async () => {
  symlinkSync(LAST_BACKUP_FILE, lastBackup);
  expect(await measure()).toEqual({
    lastBackup: { measured: false },
    disk,
    logged: [
      {
        err: expect.objectContaining({ code: 'ELOOP' }),
        message: 'Could not measure the last backup',
      },
    ],
  });
});

test('measures the last backup even if the disk cannot be measured, and logs why', async () => {
  expect(await measure({ dataDir: join(folder, 'missing') })).toEqual({
    lastBackup: { measured: true, at: null },
    disk: { measured: false },
    logged: [
      { err: expect.objectContaining({ code: 'ENOENT' }), message: 'Could not measure the disk' },
    ],
  });
});
