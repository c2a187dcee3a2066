/** The secret of a host that was given none: made once, kept in the data folder. */
import { createHmac, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from './startup-error.ts';

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function create(path: string): string {
  const secret = randomBytes(32).toString('hex');
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, `${secret}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return secret;
}

/** Throws a StartupError if the file cannot be read or written, or is empty. */
export function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const secret = readIfThere(path) ?? create(path);
    if (secret !== '') return secret;
  } catch (error) {
    throw new StartupError(
      `The secret cannot be kept in ${path}: ${error instanceof Error ? error.message : error}. Set SECRET, or DATA_DIR to a folder that can be written.`,
      { cause: error },
    );
  }
  throw new StartupError(`${path} is empty. Delete it, or put the secret that was in it back.`);
}

/** One secret makes independent keys for independent purposes. */
export function deriveKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex');
}
