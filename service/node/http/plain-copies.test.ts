import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createPlainCopies } from './plain-copies.ts';

/** A file of `length` bytes that counts how often it is decompressed. */
function compressedFile(length: number) {
  const file = {
    bytes: Buffer.from('compressed'),
    timesDecompressed: 0,
    decompress() {
      file.timesDecompressed += 1;
      return Buffer.alloc(length);
    },
  };
  return file;
}

test('all who ask for a file share one copy', () => {
  const plainCopy = createPlainCopies(100);
  const file = compressedFile(60);
  expect(plainCopy(file)).toBe(plainCopy(file));
  expect(file.timesDecompressed).toBe(1);
});

test('a copy that a client still holds is not made again, even if it is no longer kept', () => {
  const plainCopy = createPlainCopies(100);
  const [first, second] = [compressedFile(60), compressedFile(60)];
  const held = plainCopy(first);
  plainCopy(second);
  expect(plainCopy(first)).toBe(held);
  expect(first.timesDecompressed).toBe(1);
});

test('only so many copies are kept that nobody holds', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const plainCopy = createPlainCopies(100);
  const files = [compressedFile(60), compressedFile(60)];
  for (const file of files) plainCopy(file);
  // A copy is not collected in the turn in which it was used.
  await setImmediate();
  collectGarbage();
  for (const file of files.toReversed()) plainCopy(file);
  expect(files.map(({ timesDecompressed }) => timesDecompressed)).toEqual([2, 1]);
});

test('a file larger than all that may be kept is answered too', () => {
  expect(createPlainCopies(10)(compressedFile(60))).toHaveLength(60);
});
