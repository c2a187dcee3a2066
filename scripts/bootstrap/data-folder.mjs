import { accessSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { Failure } from './processes.mjs';
import { projectRoot } from './project.mjs';

/**
 * Makes the folder of the requests. The host would complain of it too, but only after the build.
 *
 * @param {NodeJS.ProcessEnv} environment
 */
export function ensureDataFolder({ DATA_DIR, DATABASE_URL }) {
  if (DATABASE_URL?.trim()) return;
  const folder = resolve(projectRoot, DATA_DIR?.trim() || 'data');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const problem = error instanceof Error ? error.message : error;
    throw new Failure(
      `The requests cannot be stored in ${folder}: ${problem}. Set DATA_DIR to a folder that can be written.`,
    );
  }
}
