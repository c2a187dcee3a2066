/** Makes a secret for a host without SECRET, and keeps it in the data folder. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hmacSha256Hex, randomHex } from '../hash.ts';
import { StartupError } from './errors.ts';

/** Throws a StartupError if the file cannot be read or written, or is empty. */
export function loadOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (!existsSync(path)) {
      const secret = `${randomHex(32)}\n`;
      writeFileSync(path, secret, { flag: 'wx', mode: 0o600, flush: true });
    }
    const secret = readFileSync(path, 'utf8').trim();
    if (secret !== '') return secret;
  } catch (error) {
    throw new StartupError(
      `The secret in ${path} cannot be read or written: ${error instanceof Error ? error.message : error}. Set SECRET, or DATA_DIR to a folder that can be written.`,
      { cause: error },
    );
  }
  throw new StartupError(`${path} is empty. Delete it, or put the secret that was in it back.`);
}

/** Derives an independent key for each purpose. */
export const deriveKey = hmacSha256Hex;
