/** Makes a secret for a host without SECRET, and keeps it in the data folder. */
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../domain/log.ts';
import { hmacSha256Hex, randomHex } from '../hash.ts';

/** Where it cannot be kept, each start has another: keys to the desk and captchas end with it, and the log says so. */
export function loadOrCreateSecret(dataDir: string, log: Log): string {
  const path = join(dataDir, 'secret');
  const fresh = randomHex(32);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // A full disk leaves an empty file.
    const kept = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
    if (kept !== '') return kept;
    writeFileSync(`${path}.part`, `${fresh}\n`, { mode: 0o600, flush: true });
    renameSync(`${path}.part`, path);
  } catch (err) {
    log.error({ err }, `The secret in ${path} cannot be read or written: set SECRET, or DATA_DIR`);
  }
  return fresh;
}

/** A sentence for the operator if others on this machine may read the secret; null if not, or where files have no modes. */
export function readableSecretWarning(dataDir: string): string | null {
  const path = join(dataDir, 'secret');
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  const isOpen = process.getuid !== undefined && (mode & 0o077) !== 0;
  return isOpen
    ? `Others on this machine may read the secret of the site: chmod 600 ${path}`
    : null;
}

/** Derives an independent key for each purpose. */
export const deriveKey = hmacSha256Hex;
