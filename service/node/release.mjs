/** Which release runs: the commit, or what the build was made from where there is no git. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const GIT_LIMIT_MS = 2000;
/** Beside the build, where whoever made the release wrote it. */
const RELEASE_FILE = 'release';

/**
 * The commit from which the files in the folder come, with `-dirty` if they were changed since; null if git does not
 * say.
 *
 * @param {string} root of the project
 */
function commitOf(root) {
  // Not that of a repository around it.
  if (!existsSync(join(root, '.git'))) return null;
  const args = ['-C', root, 'describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
  try {
    return execFileSync('git', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: GIT_LIMIT_MS,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' },
    }).trim();
  } catch (error) {
    // There is no git on the machine, or it does not trust the owner of the folder: the release has another name.
    if (error instanceof Error) return null;
    throw error;
  }
}

/**
 * @param {string} root the folder of the running host
 * @param {string} buildDir
 */
export function releaseOf(root, buildDir) {
  const own = join(dirname(buildDir), RELEASE_FILE);
  if (existsSync(own)) return readFileSync(own, 'utf8').trim();
  const inputs = join(buildDir, '.inputs');
  return (
    commitOf(root) ?? (existsSync(inputs) ? nameOfInputs(readFileSync(inputs, 'utf8')) : 'unknown')
  );
}

/** @param {string} fingerprint of what a build was made from */
const nameOfInputs = (fingerprint) => `build-${fingerprint.slice(0, 12)}`;
