import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../test/kit/at-end.ts';
import { measureHost } from './measures.ts';

const NOW = Date.UTC(2026, 2, 10);

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

async function measure(changes: Partial<Parameters<typeof measureHost>[0]> = {}) {
  const logged: object[] = [];
  const note = (fields: object, message: string) => void logged.push({ ...fields, message });
  const log = { info: note, warn: note, error: note };
  const backups = { failure: () => undefined };
  const options = { dataDir: folder, statusDir: null, builtAt: 5, now: NOW, backups };
  return { ...(await measureHost({ ...options, ...changes }, log)), logged };
}

/** @param at seconds since 1970 */
function write(name: string, at: number, text = ''): void {
  writeFileSync(join(folder, name), text);
  utimesSync(join(folder, name), at, at);
}

const freeBytes = expect.any(Number);

test('measures the disk and when the last backup was made, if there was one', async () => {
  expect(await measure()).toEqual({ backupAt: null, freeBytes, logged: [] });
  expect(await measure({ backups: null })).toEqual({ logged: [] });
  mkdirSync(join(folder, 'backups'));
  const at = NOW - 86_400_000;
  for (const [name, time] of [
    ['requests-2026-03-08.sqlite', at - 86_400_000],
    ['requests-2026-03-09.sqlite', at],
    ['of somebody else', NOW],
    // Of a clock that was ahead.
    ['requests-2030-03-02.sqlite', NOW + 1000],
  ] as const) {
    write(`backups/${name}`, time / 1000);
  }
  expect(await measure()).toMatchObject({ backupAt: at });
});

test('says why the last backup failed, once one was tried', async () => {
  const after = (failure: string | null | undefined) =>
    measure({ backups: { failure: () => failure } });
  expect(await after('disk full')).toMatchObject({ backupFailure: 'disk full' });
  expect(await after(null)).toMatchObject({ backupFailure: null });
  expect((await after(undefined)).backupFailure).toBeUndefined();
});

test('reads what has failed on this machine, that nothing has, and when a copy left it', async () => {
  const status = async () => measure({ statusDir: folder });
  expect(await status()).toMatchObject({ updateFailure: null, builtAt: 5, logged: [] });
  expect((await status()).offsiteAt).toBeUndefined();
  write('update-failed', 1, 'The build failed: a title is missing\n');
  write('offsite', 1_000_000);
  expect(await status()).toMatchObject({
    updateFailure: 'The build failed: a title is missing',
    offsiteAt: 1_000_000_000,
  });
  expect(await measure()).not.toHaveProperty('builtAt');
});

test('of a long failure keeps what failed and why', async () => {
  const lines = ['It was not ready', ...Array.from({ length: 1000 }, (_, n) => `line ${n} \u001b`)];
  write('update-failed', 1, lines.join('\n'));
  const failure = (await measure({ statusDir: folder })).updateFailure ?? '';
  expect(failure).toMatch(/^It was not ready\n…\n.*line 999 \\u001b$/s);
  expect(failure.split('\n').length).toBeGreaterThan(50);
  expect(failure.length).toBeLessThan(10_000);
});

test('measures the disk even if the last backup cannot be read, and logs why', async () => {
  writeFileSync(join(folder, 'backups'), 'no folder');
  expect(await measure()).toEqual({
    freeBytes,
    logged: [
      {
        err: expect.objectContaining({ code: 'ENOTDIR' }),
        message: 'Could not measure the last backup',
      },
    ],
  });
});
