/** The contact core's hashes by `node:crypto`, which returns them at once. */
import { createHmac, hash } from 'node:crypto';
import type { Hashes } from '../../contact/hash.ts';

export const nodeHashes = {
  sha256Hex: (data) => hash('sha256', data, 'hex'),
  hmacSha256Hex: (secret, data) => createHmac('sha256', secret).update(data).digest('hex'),
} satisfies Hashes;
