import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ensureDataFolder } from './data-folder.mjs';

test('npm start refuses a folder that cannot be written, at once and before it builds anything', async () => {
  const env = { ...process.env, DATA_DIR: '/dev/null/data', DATABASE_URL: '' };
  const program = join(import.meta.dirname, 'main.mjs');
  const starting = promisify(execFile)(process.execPath, [program, 'start'], { env });
  await expect(starting).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^The requests cannot be stored in \/dev\/null\/data: .* Set DATA_DIR to a folder that can be written\.\n$/,
    ),
  });
}, 10_000);

test('makes the folder, unless the requests are in PostgreSQL', () => {
  const parent = mkdtempSync(join(tmpdir(), 'data-folder-'));
  const DATA_DIR = join(parent, 'data');
  ensureDataFolder({ DATA_DIR, DATABASE_URL: 'postgres://web@database.example/leads' });
  expect(existsSync(DATA_DIR)).toBe(false);
  ensureDataFolder({ DATA_DIR });
  expect(existsSync(DATA_DIR)).toBe(true);
  rmSync(parent, { recursive: true });
});
