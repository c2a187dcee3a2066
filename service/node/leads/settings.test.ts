import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deskSecret } from './settings.ts';

const secret = '0123456789abcdef';

test('the secret of the keys is read as the host reads it', () => {
  expect(deskSecret({ SECRET: ` ${secret} ` })).toBe(secret);
  expect(() => deskSecret({ SECRET: 'short' })).toThrow('SECRET must be at least 16 characters');
});

test('without SECRET it is the one in the data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(() => deskSecret({ DATA_DIR: folder })).toThrow(`there is no file ${folder}/secret`);
  writeFileSync(join(folder, 'secret'), `${secret}\n`);
  expect(deskSecret({ DATA_DIR: ` ${folder} `, SECRET: ' ' })).toBe(secret);
});
