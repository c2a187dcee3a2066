import { mkdtempDisposableSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressFiles } from './compressed-copies.ts';

test('copies hold what their files hold now, also when others are taken from the build before', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'compressed-'));
  const cache = join(folder.path, 'cache');
  const pathOf = (name: string) => join(folder.path, name);
  const build = async (contents: Record<string, string>) => {
    for (const [name, text] of Object.entries(contents)) writeFileSync(pathOf(name), text);
    await compressFiles(Object.keys(contents).map(pathOf), cache);
    for (const [name, text] of Object.entries(contents)) {
      expect(brotliDecompressSync(readFileSync(pathOf(`${name}.br`))).toString()).toBe(text);
      expect(gunzipSync(readFileSync(pathOf(`${name}.gz`))).toString()).toBe(text);
    }
    return readdirSync(cache).toSorted();
  };
  const text = 'A page of words. '.repeat(100);
  const first = await build({ 'a.html': text, 'b.html': `${text}b` });
  const second = await build({ 'a.html': text, 'b.html': `${text}changed` });
  expect(first).toHaveLength(4);
  expect(second).toHaveLength(4);
  expect(second.filter((name) => first.includes(name))).toHaveLength(2);
});
