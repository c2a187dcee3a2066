import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { buildInputs } from '../folders.mjs';
import { fingerprint } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { collect, Failure } from './processes.mjs';
import { step } from './progress.mjs';
import { pinnedNode, projectPath, projectRoot, tool } from './project.mjs';

/** The variables that change what is built, besides Vite's own. */
const inputVariables = [
  'SITE_URL',
  'FUNCTIONS_URL',
  'PUBLIC_KEY',
  'CAPTCHA',
  'CAPTCHA_SITE_KEY',
  'CAPTCHA_SCRIPT_URL',
];

/** Holds the fingerprint of what the finished build was made from. */
const stamp = projectPath('build/.inputs');

export async function buildIfStale() {
  if (!isFresh()) await build({ unlessFresh: true });
}

/** @param {{ unlessFresh?: boolean }} [options] unlessFresh: another process may have built it while we waited */
export async function build({ unlessFresh = false } = {}) {
  await withLock(projectPath('.cache/build.lock'), 'build', async () => {
    if (unlessFresh && isFresh()) return;
    // Taken before the build: a file that changes meanwhile makes the result stale.
    const inputs = currentInputs();
    rmSync(stamp, { force: true });
    await buildStep('Building the pages', tool('@react-router/dev', 'react-router', ['build']));
    await buildStep('Generating the files beside them', script('generate/main.ts'));
    await buildStep('Compiling the host', script('hosts/node/warm-up.ts'));
    writeFileSync(stamp, inputs);
  });
}

function isFresh() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === currentInputs();
}

function currentInputs() {
  const variables = Object.entries(process.env)
    .filter(([name]) => inputVariables.includes(name) || name.startsWith('VITE_'))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return fingerprint(projectRoot, buildInputs, variables);
}

/**
 * @param {string} file
 * @returns {[string, string[]]}
 */
const script = (file) => [pinnedNode, [projectPath(file)]];

/**
 * @param {string} title
 * @param {[string, string[]]} commandLine
 */
async function buildStep(title, [command, args]) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output } = await step(
    title,
    () => collect(command, args, { env }),
    (result) => result.code === 0,
  );
  if (code === 0) return;
  const errors = contentErrors(output);
  throw new Failure(
    errors.length > 0
      ? `\n${errors.join('\n')}\n\nThe build failed: the content above needs a correction.`
      : `\n${output.trim()}\n\nThe build failed.`,
  );
}

/**
 * What the content reader found, without stack traces: people who read this edit text, not code.
 *
 * @param {string} output of a failed build
 */
export function contentErrors(output) {
  const messages = output.matchAll(/^ContentError: ([\s\S]*?)\n +at /gm);
  return [...new Set(Array.from(messages, ([, message]) => message))];
}
