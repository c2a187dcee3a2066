/** Makes a secret for a host without SECRET, and keeps it in the data folder. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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

/** A sentence for the operator if others on this machine may read the secret; null if not, or where files have no modes. */
export function readableSecretWarning(dataDir: string): string | null {
  const path = join(dataDir, 'secret');
  const isOpen = process.getuid !== undefined && (statSync(path).mode & 0o077) !== 0;
  return isOpen
    ? `Others on this machine may read the secret of the site: chmod 600 ${path}`
    : null;
}

/** Derives an independent key for each purpose. */
export const deriveKey = hmacSha256Hex;
