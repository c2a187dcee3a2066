import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { dayInOttawa } from '../../site/read/today.mjs';
import { contentCheck } from './checks.mjs';
import { filesBelow } from './files-below.mjs';
import { Failure, log, step } from './processes.mjs';
import { projectPath, projectRoot, script, tool } from './project.mjs';

/** Everything that the built site is made from. */
const inputFiles = [
  'app',
  process.env.CONTENT_FOLDER ?? 'content',
  'public',
  'service',
  'site',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** The variables that change what is built, besides Vite's own. */
const inputVariables = [
  'AS_LAUNCHED',
  'CONTENT_FOLDER',
  'SITE_URL',
  'FUNCTIONS_URL',
  'PUBLIC_KEY',
  'CAPTCHA',
  'CAPTCHA_SITE_KEY',
  'CAPTCHA_SCRIPT_URL',
];

/** Written last, with a digest of what the build was made from. */
const stamp = 'build/.inputs';

export async function buildIfStale() {
  const file = projectPath(stamp);
  const inputs = digestOfInputs(projectRoot, Date.now());
  if (!existsSync(file) || readFileSync(file, 'utf8') !== inputs) await build();
}

/** Makes a build beside the present one, which it replaces only once it is complete. */
export async function build() {
  // Taken before the build: a file that changes meanwhile makes the result stale.
  const inputs = digestOfInputs(projectRoot, Date.now());
  // Relative, as the tools of the build expect it.
  const folder = basename(mkdtempSync(projectPath('.build-')));
  const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: folder };
  try {
    // What `npm run check -- content` finds, with the same words.
    await buildStep('Checking the content', contentCheck('--mistakes'), env);
    await buildStep(
      'Building the pages',
      tool('@react-router/dev', 'react-router', ['build']),
      env,
    );
    await buildStep('Generating the files beside them', script('app/generate/main.ts'), env);
    await buildStep('Compressing them', script('app/generate/compressed-copies.ts'), env);
    rmSync(projectPath('build'), { recursive: true, force: true });
    renameSync(projectPath(folder), projectPath('build'));
    writeFileSync(projectPath(stamp), inputs);
  } finally {
    rmSync(projectPath(folder), { recursive: true, force: true });
  }
}

/**
 * Of everything that the built site is made from, tests left out.
 *
 * @param {string} root of the project
 * @param {number} now ms since 1970: a new day may have posts and closures of its own
 */
export function digestOfInputs(root, now) {
  const variables = Object.entries(process.env)
    .filter(([name]) => inputVariables.includes(name) || name.startsWith('VITE_'))
    .sort();
  const hash = createHash('sha256').update(JSON.stringify([variables, dayInOttawa(now)]));
  const files = inputFiles
    .flatMap((path) => filesBelow(join(root, path)))
    .map((file) => relative(root, file).replaceAll(sep, '/'))
    .filter((file) => !/\.test\.\w+$/.test(file));
  for (const file of files.sort()) {
    const bytes = readFileSync(join(root, file));
    hash.update(`\0${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * @param {string} title
 * @param {[string, string[]]} commandLine
 * @param {NodeJS.ProcessEnv} env
 */
async function buildStep(title, commandLine, env) {
  const { code, output } = await step(title, [commandLine], env);
  if (code !== 0) throw new Failure(`\n${output.trim()}\n\nThe build failed: see above.`);
  for (const [advice] of output.matchAll(/^Advice: .+$/gm)) log(advice);
}
