import { expect, test } from 'vitest';
import { hmacSha256Hex, randomHex, sha256Hex } from './hash.ts';

test('SHA-256 of text and of bytes (FIPS 180-4 example)', () => {
  const expected = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(sha256Hex('abc')).toBe(expected);
  expect(sha256Hex(new Uint8Array([97, 98, 99]))).toBe(expected);
});

test('HMAC-SHA-256 (RFC 4231, test case 2)', () => {
  expect(hmacSha256Hex('Jefe', 'what do ya want for nothing?')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('random hex has two digits a byte and differs each time', () => {
  expect(randomHex(16)).toMatch(/^[0-9a-f]{32}$/);
  expect(randomHex(16)).not.toBe(randomHex(16));
});
