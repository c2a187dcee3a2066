/** Hashes in lowercase hexadecimal, by a module of Node that Deno has too: none of them waits for a thread. */
import { createHash, createHmac, randomBytes } from 'node:crypto';

export const sha256Hex = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex');

export const hmacSha256Hex = (secret: string, data: string): string =>
  createHmac('sha256', secret).update(data).digest('hex');

export const randomHex = (byteCount: number): string => randomBytes(byteCount).toString('hex');

/** Takes the same time wherever the first difference is. */
export function isEqual(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < b.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
