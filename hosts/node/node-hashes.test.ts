import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Hashes, webHashes } from '../../contact/hash.ts';
import { nodeHashes } from './node-hashes.ts';

const data = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)),
);

async function hashesOf(
  { sha256Hex, hmacSha256Hex }: Hashes,
  secret: string,
  input: Parameters<Hashes['sha256Hex']>[0],
) {
  return [await sha256Hex(input), await hmacSha256Hex(secret, input)];
}

test('the same hashes as by Web Crypto', async () => {
  const secret = fc.string({ unit: 'grapheme', minLength: 1 });
  await fc.assert(
    fc.asyncProperty(secret, data, async (key, input) => {
      expect(await hashesOf(nodeHashes, key, input)).toEqual(await hashesOf(webHashes, key, input));
    }),
  );
});
