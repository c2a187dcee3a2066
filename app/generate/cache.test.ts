import { mkdtempDisposableSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCache } from './cache.ts';

function makeFolder(): string {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'cache-'));
  onTestFinished(() => folder.remove());
  return folder.path;
}

/** One build that needs these results. Resolves with them and with the number that had to be made. */
async function build(folder: string, needed: [inputs: string[], content: string][]) {
  const cache = await openCache(folder);
  const results: string[] = [];
  for (const [inputs, content] of needed) {
    const bytes = await cache.take(inputs, async () => Buffer.from(content));
    results.push(Buffer.from(bytes).toString());
  }
  return { results, made: await cache.removeUnused() };
}

test('what was made from the same inputs is taken, and anything else is made', async () => {
  const folder = makeFolder();
  const first = [[['ab', 'c'], 'first']] as [string[], string][];
  expect(await build(folder, first)).toEqual({ results: ['first'], made: 1 });
  expect(await build(folder, first)).toEqual({ results: ['first'], made: 0 });
  expect(await build(folder, [...first, [['a', 'bc'], 'second']])).toEqual({
    results: ['first', 'second'],
    made: 1,
  });
});

test('what a build did not take leaves the folder', async () => {
  const folder = makeFolder();
  await build(folder, [
    [['a'], 'first'],
    [['b'], 'second'],
  ]);
  await build(folder, [[['b'], 'second']]);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await build(folder, [[['a'], 'again']])).toEqual({ results: ['again'], made: 1 });
});

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['empty', () => Buffer.alloc(0)],
  ['changed', (bytes: Buffer) => bytes.fill('x', bytes.length - 1)],
])('a file that is %s is made again', async (_, damage) => {
  const folder = makeFolder();
  const needed = [[['a'], 'content']] as [string[], string][];
  await build(folder, needed);
  const file = join(folder, readdirSync(folder)[0] ?? '');
  writeFileSync(file, damage(readFileSync(file)));
  expect(await build(folder, needed)).toEqual({ results: ['content'], made: 1 });
  expect(await build(folder, needed)).toEqual({ results: ['content'], made: 0 });
});
